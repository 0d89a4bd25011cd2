//! Connections: taken in, served with HTTP/1.1, and ended in time. Nobody can keep one for good by saying nothing, by a
//! head that never ends, by a body that stands still or by an answer that is not taken; and whatever connections do,
//! the program stops when it is told to.

pub mod etag;
mod limits;
mod pace;
pub mod request_log;
pub mod security_headers;
pub mod unread_body;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout_at};
use tower::Service as _;

pub use limits::Limits;
use pace::{AnswerBody, Exchange, PacedStream, RequestBody};

/// Whether the program is on its way out. Shared by all who hold it.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<AtomicBool>);

impl Stopping {
    pub fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn has_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Serves until told to stop, then until proxies have noticed, then until what runs is answered, at most as long as the limits
/// say. A connection that is closed just as a proxy sends on it is a request lost, so it has to have noticed first; and every
/// answer from then on says that it is the last on its connection, so that hardly any is left to be closed. Until the
/// requests that were running are answered new connections are still taken, so that whoever asks hears that the program
/// is not ready any more instead of nothing.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stopping: Stopping,
    told_to_stop: impl Future<Output = ()>,
) {
    let running = GracefulShutdown::new();
    tokio::pin!(told_to_stop);
    loop {
        tokio::select! {
            accepted = accept(&listener) => connect(accepted, &router, limits, &stopping, running.watcher()),
            () = &mut told_to_stop => break,
        }
    }
    stopping.begin();
    let noticed = sleep(limits.notice);
    tokio::pin!(noticed);
    loop {
        tokio::select! {
            accepted = accept(&listener) => connect(accepted, &router, limits, &stopping, running.watcher()),
            () = &mut noticed => break,
        }
    }
    let deadline = Instant::now() + limits.stop;
    let late = GracefulShutdown::new();
    let answered = timeout_at(deadline, running.shutdown());
    tokio::pin!(answered);
    let in_time = loop {
        tokio::select! {
            accepted = accept(&listener) => connect(accepted, &router, limits, &stopping, late.watcher()),
            answered = &mut answered => break answered.is_ok(),
        }
    };
    drop(listener);
    if !in_time || timeout_at(deadline, late.shutdown()).await.is_err() {
        tracing::warn!("some connections did not come to their end in time");
    }
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // The one who called has gone again: nothing to wait for.
            Err(error) if is_of_the_caller(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken");
                // Out of file descriptors, most likely: some may be given back by then.
                sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

fn is_of_the_caller(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

fn connect(
    (stream, address): (TcpStream, SocketAddr),
    router: &Router,
    limits: Limits,
    stopping: &Stopping,
    watcher: Watcher,
) {
    let (exchange, router, stopping) = (Exchange::default(), router.clone(), stopping.clone());
    let stream = TokioIo::new(PacedStream::new(stream, exchange.clone(), limits));
    let service = service_fn(move |request: Request<Incoming>| {
        exchange.begin();
        let body = |body: Incoming| match body.is_end_stream() {
            true => Body::empty(),
            false => Body::new(RequestBody::new(body, exchange.clone(), limits.pause)),
        };
        let mut request = request.map(body);
        request.extensions_mut().insert(ConnectInfo(address));
        // A router is always ready.
        let answered = router.clone().call(request);
        let (exchange, stopping) = (exchange.clone(), stopping.clone());
        async move {
            let mut response: Response<Body> = answered.await?;
            if stopping.has_begun() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response.map(|body| AnswerBody::new(body, exchange)))
        }
    });
    let mut builder = http1::Builder::new();
    // What hyper counts as reading a head begins with the wait for it; the head itself has the stream's limit.
    builder.timer(TokioTimer::new()).header_read_timeout(limits.idle);
    let connection = builder.serve_connection(stream, service);
    tokio::spawn(async move {
        if let Err(error) = watcher.watch(connection).await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}
