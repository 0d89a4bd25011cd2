//! What keeps time on one connection: its stream, the bodies of its requests and the end of its answers.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use super::limits::Limits;

/// What the stream has to know of the requests it carries, one after another.
#[derive(Clone, Default)]
pub struct Exchange(Arc<State>);

#[derive(Default)]
struct State {
    is_running: AtomicBool,
    /// Counts requests, so that the stream knows the next head from the last.
    answered: AtomicUsize,
    /// A request was answered before its body had come.
    left_unread: AtomicBool,
}

impl Exchange {
    pub fn begin(&self) {
        self.0.is_running.store(true, Ordering::Relaxed);
    }

    fn end(&self) {
        self.0.answered.fetch_add(1, Ordering::Relaxed);
        self.0.is_running.store(false, Ordering::Relaxed);
    }
}

/// The body of a request, which must not stand still.
pub struct RequestBody {
    body: Incoming,
    exchange: Exchange,
    longest_pause: Duration,
    pause: Timer,
    is_over: bool,
}

impl RequestBody {
    pub fn new(body: Incoming, exchange: Exchange, longest_pause: Duration) -> Self {
        Self { body, exchange, longest_pause, pause: Timer::default(), is_over: false }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = &mut *self;
        match Pin::new(&mut this.body).poll_frame(cx) {
            Poll::Ready(frame) => {
                this.pause.stop();
                this.is_over |= !matches!(frame, Some(Ok(_)));
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
            Poll::Pending => {
                ready!(this.pause.poll_over(this.longest_pause, cx));
                Poll::Ready(Some(Err(too_slow().into())))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        if !self.is_over && !self.body.is_end_stream() {
            self.exchange.0.left_unread.store(true, Ordering::Relaxed);
        }
    }
}

/// The body of an answer: with it the exchange ends.
pub struct AnswerBody {
    body: Body,
    exchange: Exchange,
}

impl AnswerBody {
    pub fn new(body: Body, exchange: Exchange) -> Self {
        Self { body, exchange }
    }
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        self.exchange.end();
    }
}

/// The bytes of a connection. Reading gives up on a client that takes too long over a head, writing on one that does not
/// take its answer.
pub struct PacedStream {
    stream: TcpStream,
    exchange: Exchange,
    limits: Limits,
    /// The number of answers before this head.
    answered: usize,
    has_head_begun: bool,
    reading: Timer,
    writing: Timer,
    lingering: Timer,
    is_shut_down: bool,
}

impl PacedStream {
    pub fn new(stream: TcpStream, exchange: Exchange, limits: Limits) -> Self {
        Self {
            stream,
            exchange,
            limits,
            answered: 0,
            has_head_begun: false,
            reading: Timer::default(),
            writing: Timer::default(),
            lingering: Timer::default(),
            is_shut_down: false,
        }
    }

    fn poll_writing<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.writing.stop();
            return written;
        }
        ready!(self.writing.poll_over(self.limits.pause, cx));
        Poll::Ready(Err(too_slow()))
    }
}

impl AsyncRead for PacedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let answered = this.exchange.0.answered.load(Ordering::Relaxed);
        if answered != this.answered {
            this.answered = answered;
            this.has_head_begun = false;
            this.reading.stop();
        }
        let is_running = this.exchange.0.is_running.load(Ordering::Relaxed);
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Ready(read) => {
                this.has_head_begun |= !is_running;
                Poll::Ready(read)
            }
            Poll::Pending if this.has_head_begun && !is_running => {
                ready!(this.reading.poll_over(this.limits.head, cx));
                Poll::Ready(Err(too_slow()))
            }
            // Between requests hyper keeps the time; while one runs, its body and its work have limits of their own.
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncWrite for PacedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.poll_writing(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.poll_writing(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.poll_writing(cx, flushed)
    }

    /// A client that is still sending must come to read its answer: closed under it, the system would take the answer
    /// back. So what still comes is let in and dropped, for a while.
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if !this.is_shut_down {
            ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
            this.is_shut_down = true;
        }
        if !this.exchange.0.left_unread.load(Ordering::Relaxed) {
            return Poll::Ready(Ok(()));
        }
        let mut dropped = [0; 4096];
        loop {
            // Asked first: one who never stops sending must be let go as well.
            if this.lingering.poll_over(this.limits.linger, cx).is_ready() {
                return Poll::Ready(Ok(()));
            }
            let mut buffer = ReadBuf::new(&mut dropped);
            ready!(Pin::new(&mut this.stream).poll_read(cx, &mut buffer))?;
            if buffer.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}

fn too_slow() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the other side took too long")
}

/// Runs from the first time it is asked until it is stopped.
#[derive(Default)]
struct Timer {
    sleep: Option<Pin<Box<Sleep>>>,
    is_running: bool,
}

impl Timer {
    fn stop(&mut self) {
        self.is_running = false;
    }

    fn poll_over(&mut self, after: Duration, cx: &mut Context<'_>) -> Poll<()> {
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep(after)));
        if !self.is_running {
            self.is_running = true;
            sleep.as_mut().reset(Instant::now() + after);
        }
        sleep.as_mut().poll(cx)
    }
}
