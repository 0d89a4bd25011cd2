//! libpq for Diesel, in place of the crate pq-sys, for two reasons:
//!
//! - Diesel tells a few of PostgreSQL's errors apart and drops the code (SQLSTATE) of all others. It does pass on an error's
//!   hint, which we have no use for. So here an error's hint is its code.
//! - libpq waits for an answer for as long as the connection lives, and Diesel has no limit of its own. Here a wait ends
//!   (`AnswersWithin`), and the connection with it.
//!
//! [`bindings`] has libpq's own functions, [`waits`] the ones that wait for the server.

mod bindings;
mod waits;

use std::ffi::{c_char, c_int};

pub use bindings::{
    ConnStatusType, ExecStatusType, Oid, PGTransactionStatusType, PGconn, PGresult, PQclear, PQcmdTuples, PQconnectdb,
    PQconsumeInput, PQerrorMessage, PQfinish, PQfname, PQfreemem, PQftype, PQgetCopyData, PQgetisnull, PQgetlength,
    PQgetvalue, PQnfields, PQnoticeProcessor, PQnotifies, PQntuples, PQputCopyData, PQputCopyEnd, PQresultErrorMessage,
    PQresultStatus, PQsetNoticeProcessor, PQsetSingleRowMode, PQstatus, PQtransactionStatus, pgNotify,
};
pub use waits::{AnswersWithin, PQexec, PQgetResult, PQprepare, PQsendQueryParams, PQsendQueryPrepared};

/// A field of an error, with its code in place of its hint.
///
/// # Safety
/// Same as libpq's function: `result` hasn't been cleared yet, and outlives what is returned.
#[expect(non_snake_case, reason = "it takes the place of libpq's function")]
pub unsafe fn PQresultErrorField(result: *const PGresult, field: c_int) -> *mut c_char {
    const HINT: c_int = b'H' as c_int;
    const SQLSTATE: c_int = b'C' as c_int;
    let field = if field == HINT { SQLSTATE } else { field };
    // SAFETY: the caller keeps what libpq asks for.
    unsafe { bindings::PQresultErrorField(result, field) }
}
