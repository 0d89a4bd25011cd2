//! The program behind a real socket, spoken to byte by byte.

use std::net::SocketAddr;

use platform::http::serving::{Limits, serve};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::TestApp;

/// The whole program, listening; ends when it is told to.
pub struct Listening {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

impl Listening {
    pub async fn start(app: &TestApp, limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (stop, told) = oneshot::channel();
        let told = async {
            let _ = told.await;
        };
        let stopping = app.platform.stopping.clone();
        let served = tokio::spawn(serve(listener, app.router.clone(), limits, stopping, told));
        Self { address, stop: Some(stop), served }
    }

    pub fn stop(&mut self) {
        let told = self.stop.take().is_some_and(|stop| stop.send(()).is_ok());
        assert!(told, "it was told before");
    }

    /// Waits until it serves no more.
    pub async fn end(self) {
        self.served.await.expect("no panic");
    }

    pub async fn connect(&self) -> Wire {
        Wire { stream: TcpStream::connect(self.address).await.expect("a connection"), read: Vec::new() }
    }
}

/// One connection.
pub struct Wire {
    pub stream: TcpStream,
    read: Vec<u8>,
}

/// What came back over it.
#[derive(Debug)]
pub struct WireAnswer {
    pub status: u16,
    head: String,
    pub body: String,
}

impl WireAnswer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub fn closes(&self) -> bool {
        self.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"))
    }
}

impl Wire {
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.write_all(bytes.as_ref()).await.expect("bytes are taken");
    }

    /// The next answer, however slowly it comes.
    pub async fn answer(&mut self) -> WireAnswer {
        let end = loop {
            if let Some(at) = self.read.windows(4).position(|window| window == b"\r\n\r\n") {
                break at + 4;
            }
            self.more().await;
        };
        let head: Vec<u8> = self.read.drain(..end).collect();
        let head = String::from_utf8(head).expect("a head of plain text");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let mut answer = WireAnswer { status, head, body: String::new() };
        let length = answer.header("content-length").map_or(0, |length| length.parse().expect("a length"));
        while self.read.len() < length {
            self.more().await;
        }
        let body: Vec<u8> = self.read.drain(..length).collect();
        answer.body = String::from_utf8_lossy(&body).into_owned();
        answer
    }

    async fn more(&mut self) {
        let read = self.stream.read_buf(&mut self.read).await.expect("more of the answer");
        assert!(read > 0, "closed after {:?}", String::from_utf8_lossy(&self.read));
    }

    /// Waits until the other side closes. A reset counts as well.
    pub async fn closed(mut self) {
        let mut rest = Vec::new();
        let _ = self.stream.read_to_end(&mut rest).await;
    }
}
