//! A server that takes connections and treats them badly, for whatever the program connects to. Healed, it passes everything
//! on to a good one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

#[derive(Clone, Copy, Debug)]
pub enum Manner {
    /// Takes the connection and says nothing.
    Silent,
    /// Says something that never ends, drop by drop.
    Dripping,
    /// Answers as it should, and stops in the middle.
    StopsMidway,
}

#[derive(Clone, Copy, Debug)]
pub enum Protocol {
    /// It stops in the middle of the answer's body.
    Http,
    /// In the middle of the answer's head: where a store says that all is well, the body may not matter.
    Store,
    Smtp,
}

pub struct HostileServer {
    pub address: SocketAddr,
    is_healed: Arc<AtomicBool>,
    taken: Arc<AtomicUsize>,
}

impl HostileServer {
    /// Stands before a good server, if there is one.
    pub async fn start(protocol: Protocol, manner: Manner, good: Option<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (is_healed, taken) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (healed, count) = (is_healed.clone(), taken.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::Relaxed);
                match good.filter(|_| healed.load(Ordering::Relaxed)) {
                    Some(good) => drop(tokio::spawn(pass_on(stream, good))),
                    None => drop(tokio::spawn(mistreat(stream, protocol, manner))),
                }
            }
        });
        Self { address, is_healed, taken }
    }

    /// From now on new connections go to the good server.
    pub fn heal(&self) {
        self.is_healed.store(true, Ordering::Relaxed);
    }

    /// How many connections it was asked for.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

async fn pass_on(mut stream: TcpStream, good: SocketAddr) {
    if let Ok(mut behind) = TcpStream::connect(good).await {
        let _ = copy_bidirectional(&mut stream, &mut behind).await;
    }
}

/// Ends when the other side does.
async fn mistreat(stream: TcpStream, protocol: Protocol, manner: Manner) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    match (manner, protocol) {
        (Manner::Silent, _) => {}
        (Manner::Dripping, protocol) => {
            let begun: &[u8] = match protocol {
                Protocol::Smtp => b"220-",
                Protocol::Http | Protocol::Store => {
                    // An answer to nothing would be no answer.
                    while matches!(lines.next_line().await, Ok(Some(line)) if !line.is_empty()) {}
                    b"HTTP/1.1 200 OK\r\nX-Slow: "
                }
            };
            if write.write_all(begun).await.is_err() {
                return;
            }
            while write.write_all(b"a").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            return;
        }
        (Manner::StopsMidway, Protocol::Http | Protocol::Store) => {
            // What is asked for has to have come first.
            while matches!(lines.next_line().await, Ok(Some(line)) if !line.is_empty()) {}
            let answer: &[u8] = match protocol {
                Protocol::Store => b"HTTP/1.1 200 OK\r\nContent-Len",
                _ => b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"id\": ",
            };
            let _ = write.write_all(answer).await;
        }
        (Manner::StopsMidway, Protocol::Smtp) => {
            let _ = write.write_all(b"220 here\r\n").await;
            while let Ok(Some(line)) = lines.next_line().await {
                if line == "DATA" {
                    let _ = write.write_all(b"354 go on\r\n").await;
                    break;
                }
                let _ = write.write_all(b"250 fine\r\n").await;
            }
        }
    }
    // Nothing more is said, whatever comes.
    while matches!(lines.next_line().await, Ok(Some(_))) {}
}
