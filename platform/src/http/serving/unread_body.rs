//! A request may be answered before its body has come: it is not signed in, or asks for what does not exist. The next
//! request on that connection can only follow once the body is out of the way, so a small one is read to its end, and
//! for any other the answer says that the connection closes. Otherwise a proxy that keeps connections would send the
//! next request into one that is just being closed.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

/// More than this is cheaper to send again than to wait for.
const LARGEST_REST: u64 = 64 * 1024;
/// A body that was sent with its head comes sooner.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

pub async fn read_or_close(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let asks_first = request.headers().contains_key(header::EXPECT);
    let (parts, body) = request.into_parts();
    let shared = Shared(Arc::new(Mutex::new(Progress { body, is_begun: false, is_over: false })));
    let mut response = next.run(Request::from_parts(parts, Body::new(shared.clone()))).await;
    if !shared.read_rest(asks_first).await {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// A body that can still be read when its reader has dropped it.
#[derive(Clone)]
struct Shared(Arc<Mutex<Progress>>);

struct Progress {
    body: Body,
    is_begun: bool,
    is_over: bool,
}

impl Shared {
    fn look<T>(&self, at: impl FnOnce(&mut Progress) -> T) -> T {
        at(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// False when there is more than is worth waiting for.
    async fn read_rest(mut self, asks_first: bool) -> bool {
        let (is_over, is_begun, rest) =
            self.look(|progress| (progress.is_over, progress.is_begun, progress.body.size_hint().lower()));
        if is_over || self.is_end_stream() {
            return true;
        }
        // Whoever asks first whether to send it would take being read from for a yes.
        if rest > LARGEST_REST || (asks_first && !is_begun) {
            return false;
        }
        let mut read = 0;
        let reading = async {
            while let Some(frame) = std::future::poll_fn(|cx| Pin::new(&mut self).poll_frame(cx)).await {
                let Ok(frame) = frame else { return false };
                read += frame.data_ref().map_or(0, |bytes| bytes.len() as u64);
                if read > LARGEST_REST {
                    return false;
                }
            }
            true
        };
        tokio::time::timeout(LONGEST_WAIT, reading).await.unwrap_or(false)
    }
}

impl HttpBody for Shared {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.look(|progress| {
            progress.is_begun = true;
            let frame = Pin::new(&mut progress.body).poll_frame(cx);
            progress.is_over |= matches!(frame, Poll::Ready(None));
            frame
        })
    }

    fn is_end_stream(&self) -> bool {
        self.look(|progress| progress.body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        self.look(|progress| progress.body.size_hint())
    }
}
