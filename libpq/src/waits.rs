//! The functions that wait for the server, with an end to each wait. libpq's own block in `poll` without a limit. Where it sends
//! or receives, it also offers the pieces to wait ourselves: so they do here what libpq does, with our `poll`.
//!
//! PostgreSQL limits its statements itself (`statement_timeout`), and TCP notices a machine that's gone. Left is a server that
//! confirms every packet and never answers: a stopped process, a broken pooler, a disk that hangs.
#![expect(non_snake_case, reason = "they take the place of libpq's functions")]

use std::cell::Cell;
use std::ffi::{c_char, c_int, c_short};
use std::ptr;
use std::time::{Duration, Instant};

use crate::bindings::{self, ExecStatusType, Oid, PGconn, PGresult, PQclear, PQconsumeInput, PQresultStatus, PQsocket};

thread_local! {
    static LIMIT: Cell<Option<Duration>> = const { Cell::new(None) };
}

/// While it lives, no wait for an answer on this thread takes longer than the limit. One that does ends with the error of a
/// closed connection, and the connection is closed.
#[must_use]
pub struct AnswersWithin {
    before: Option<Duration>,
}

impl AnswersWithin {
    pub fn limit(limit: Option<Duration>) -> Self {
        Self { before: LIMIT.replace(limit) }
    }
}

impl Drop for AnswersWithin {
    fn drop(&mut self) {
        LIMIT.set(self.before);
    }
}

/// When the wait that begins now is over.
struct Deadline(Option<Instant>);

impl Deadline {
    fn begin() -> Self {
        Self(LIMIT.get().map(|limit| Instant::now() + limit))
    }

    /// Waits until the socket is ready for one of `events`, and says for which. At the deadline it hangs up instead: libpq
    /// then finds the connection closed and reports that, with no wait any more.
    unsafe fn wait(&self, conn: *mut PGconn, events: c_short) -> c_short {
        // SAFETY: the caller has a live connection.
        let socket = unsafe { PQsocket(conn) };
        if socket < 0 {
            return libc::POLLIN;
        }
        loop {
            let left = match self.0.map(|end| end.saturating_duration_since(Instant::now())) {
                None => -1,
                // Rounded up: less than a millisecond isn't the end yet.
                Some(left) => c_int::try_from(left.as_micros().div_ceil(1000)).unwrap_or(c_int::MAX),
            };
            let mut asked = libc::pollfd { fd: socket, events, revents: 0 };
            // SAFETY: one entry, which outlives the call.
            match unsafe { libc::poll(&raw mut asked, 1, left) } {
                0 => {
                    // SAFETY: the socket is libpq's and open; closing it stays libpq's business.
                    unsafe { libc::shutdown(socket, libc::SHUT_RDWR) };
                    return libc::POLLIN;
                }
                1.. => return asked.revents,
                // A signal came first.
                _ if std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted => {}
                _ => return libc::POLLIN,
            }
        }
    }
}

/// Sends a statement and waits until all of it is on its way.
unsafe fn sent(conn: *mut PGconn, send: impl FnOnce() -> c_int) -> c_int {
    // SAFETY: the caller has a live connection. Only the flag is changed: libpq's socket never blocks anyway.
    unsafe {
        bindings::PQsetnonblocking(conn, 1);
        let mut is_sent = send();
        let deadline = Deadline::begin();
        while is_sent == 1 {
            match bindings::PQflush(conn) {
                0 => break,
                1 => {
                    // The server may want to be heard before it goes on listening.
                    let ready = deadline.wait(conn, libc::POLLIN | libc::POLLOUT);
                    if ready & !libc::POLLOUT != 0 {
                        is_sent = PQconsumeInput(conn);
                    }
                }
                _ => is_sent = 0,
            }
        }
        bindings::PQsetnonblocking(conn, 0);
        is_sent
    }
}

/// # Safety
/// Same as libpq's function.
pub unsafe fn PQgetResult(conn: *mut PGconn) -> *mut PGresult {
    // SAFETY: the caller has a live connection.
    unsafe {
        let deadline = Deadline::begin();
        while bindings::PQisBusy(conn) == 1 {
            deadline.wait(conn, libc::POLLIN);
            if PQconsumeInput(conn) == 0 {
                break;
            }
        }
        // It has the answer, or reports what went wrong.
        bindings::PQgetResult(conn)
    }
}

/// The last result of what was sent, the way libpq's own blocking functions give it.
unsafe fn last_result(conn: *mut PGconn, is_sent: c_int) -> *mut PGresult {
    let mut last = ptr::null_mut();
    if is_sent == 1 {
        // SAFETY: the caller has a live connection; each result is cleared or returned.
        unsafe {
            loop {
                let next = PQgetResult(conn);
                if next.is_null() {
                    break;
                }
                PQclear(last);
                last = next;
                let is_copying = matches!(
                    PQresultStatus(last),
                    ExecStatusType::PGRES_COPY_IN | ExecStatusType::PGRES_COPY_OUT | ExecStatusType::PGRES_COPY_BOTH
                );
                if is_copying {
                    break;
                }
            }
        }
    }
    last
}

/// # Safety
/// Same as libpq's function.
pub unsafe fn PQexec(conn: *mut PGconn, query: *const c_char) -> *mut PGresult {
    // SAFETY: the caller keeps what libpq asks for.
    unsafe { last_result(conn, sent(conn, || bindings::PQsendQuery(conn, query))) }
}

/// # Safety
/// Same as libpq's function.
pub unsafe fn PQprepare(
    conn: *mut PGconn,
    name: *const c_char,
    query: *const c_char,
    count: c_int,
    types: *const Oid,
) -> *mut PGresult {
    // SAFETY: the caller keeps what libpq asks for.
    unsafe { last_result(conn, sent(conn, || bindings::PQsendPrepare(conn, name, query, count, types))) }
}

/// # Safety
/// Same as libpq's function.
#[expect(clippy::too_many_arguments, reason = "libpq's")]
pub unsafe fn PQsendQueryParams(
    conn: *mut PGconn,
    command: *const c_char,
    count: c_int,
    types: *const Oid,
    values: *const *const c_char,
    lengths: *const c_int,
    formats: *const c_int,
    result_format: c_int,
) -> c_int {
    // SAFETY: the caller keeps what libpq asks for.
    unsafe {
        sent(conn, || bindings::PQsendQueryParams(conn, command, count, types, values, lengths, formats, result_format))
    }
}

/// # Safety
/// Same as libpq's function.
pub unsafe fn PQsendQueryPrepared(
    conn: *mut PGconn,
    name: *const c_char,
    count: c_int,
    values: *const *const c_char,
    lengths: *const c_int,
    formats: *const c_int,
    result_format: c_int,
) -> c_int {
    // SAFETY: the caller keeps what libpq asks for.
    unsafe { sent(conn, || bindings::PQsendQueryPrepared(conn, name, count, values, lengths, formats, result_format)) }
}
