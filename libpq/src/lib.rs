//! The functions of libpq that Diesel calls, in place of the crate `pq-sys`: Diesel tells a few errors of PostgreSQL apart and
//! keeps the code of all others (SQLSTATE) to itself, and what's left of an error then is a text in the server's language. It
//! does hand out the hint, which no program needs. So here the hint of an error is its code.
//!
//! The declarations are those that `pq-sys` 0.7.8 generates from libpq's headers (MIT OR Apache-2.0,
//! <https://github.com/sgrif/pq-sys>). When a later Diesel calls another function, copy it from there.

#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

extern crate pq_src;

use std::ffi::{c_char, c_int, c_uint, c_void};

pub type Oid = c_uint;

#[repr(u32)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub enum ConnStatusType {
    CONNECTION_OK = 0,
    CONNECTION_BAD = 1,
    CONNECTION_STARTED = 2,
    CONNECTION_MADE = 3,
    CONNECTION_AWAITING_RESPONSE = 4,
    CONNECTION_AUTH_OK = 5,
    CONNECTION_SETENV = 6,
    CONNECTION_SSL_STARTUP = 7,
    CONNECTION_NEEDED = 8,
    CONNECTION_CHECK_WRITABLE = 9,
    CONNECTION_CONSUME = 10,
    CONNECTION_GSS_STARTUP = 11,
    CONNECTION_CHECK_TARGET = 12,
    CONNECTION_CHECK_STANDBY = 13,
    CONNECTION_ALLOCATED = 14,
    CONNECTION_AUTHENTICATING = 15,
}

#[repr(u32)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub enum ExecStatusType {
    PGRES_EMPTY_QUERY = 0,
    PGRES_COMMAND_OK = 1,
    PGRES_TUPLES_OK = 2,
    PGRES_COPY_OUT = 3,
    PGRES_COPY_IN = 4,
    PGRES_BAD_RESPONSE = 5,
    PGRES_NONFATAL_ERROR = 6,
    PGRES_FATAL_ERROR = 7,
    PGRES_COPY_BOTH = 8,
    PGRES_SINGLE_TUPLE = 9,
    PGRES_PIPELINE_SYNC = 10,
    PGRES_PIPELINE_ABORTED = 11,
    PGRES_TUPLES_CHUNK = 12,
}

#[repr(u32)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub enum PGTransactionStatusType {
    PQTRANS_IDLE = 0,
    PQTRANS_ACTIVE = 1,
    PQTRANS_INTRANS = 2,
    PQTRANS_INERROR = 3,
    PQTRANS_UNKNOWN = 4,
}

#[repr(C)]
#[derive(Debug)]
pub struct pg_conn {
    _unused: [u8; 0],
}
pub type PGconn = pg_conn;

#[repr(C)]
#[derive(Debug)]
pub struct pg_result {
    _unused: [u8; 0],
}
pub type PGresult = pg_result;

#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct pgNotify {
    pub relname: *mut c_char,
    pub be_pid: c_int,
    pub extra: *mut c_char,
    pub next: *mut pgNotify,
}
pub type PGnotify = pgNotify;

pub type PQnoticeProcessor = Option<unsafe extern "C" fn(arg: *mut c_void, message: *const c_char)>;

unsafe extern "C" {
    pub fn PQclear(res: *mut PGresult);
    pub fn PQcmdTuples(res: *mut PGresult) -> *mut c_char;
    pub fn PQconnectdb(conninfo: *const c_char) -> *mut PGconn;
    pub fn PQconsumeInput(conn: *mut PGconn) -> c_int;
    pub fn PQerrorMessage(conn: *const PGconn) -> *mut c_char;
    pub fn PQexec(conn: *mut PGconn, query: *const c_char) -> *mut PGresult;
    pub fn PQfinish(conn: *mut PGconn);
    pub fn PQfname(res: *const PGresult, field_num: c_int) -> *mut c_char;
    pub fn PQfreemem(ptr: *mut c_void);
    pub fn PQftype(res: *const PGresult, field_num: c_int) -> Oid;
    pub fn PQgetCopyData(conn: *mut PGconn, buffer: *mut *mut c_char, async_: c_int) -> c_int;
    pub fn PQgetResult(conn: *mut PGconn) -> *mut PGresult;
    pub fn PQgetisnull(res: *const PGresult, tup_num: c_int, field_num: c_int) -> c_int;
    pub fn PQgetlength(res: *const PGresult, tup_num: c_int, field_num: c_int) -> c_int;
    pub fn PQgetvalue(res: *const PGresult, tup_num: c_int, field_num: c_int) -> *mut c_char;
    pub fn PQnfields(res: *const PGresult) -> c_int;
    pub fn PQnotifies(conn: *mut PGconn) -> *mut PGnotify;
    pub fn PQntuples(res: *const PGresult) -> c_int;
    pub fn PQprepare(
        conn: *mut PGconn,
        stmtName: *const c_char,
        query: *const c_char,
        nParams: c_int,
        paramTypes: *const Oid,
    ) -> *mut PGresult;
    pub fn PQputCopyData(conn: *mut PGconn, buffer: *const c_char, nbytes: c_int) -> c_int;
    pub fn PQputCopyEnd(conn: *mut PGconn, errormsg: *const c_char) -> c_int;
    pub fn PQresultErrorMessage(res: *const PGresult) -> *mut c_char;
    pub fn PQresultStatus(res: *const PGresult) -> ExecStatusType;
    pub fn PQsendQueryParams(
        conn: *mut PGconn,
        command: *const c_char,
        nParams: c_int,
        paramTypes: *const Oid,
        paramValues: *const *const c_char,
        paramLengths: *const c_int,
        paramFormats: *const c_int,
        resultFormat: c_int,
    ) -> c_int;
    pub fn PQsendQueryPrepared(
        conn: *mut PGconn,
        stmtName: *const c_char,
        nParams: c_int,
        paramValues: *const *const c_char,
        paramLengths: *const c_int,
        paramFormats: *const c_int,
        resultFormat: c_int,
    ) -> c_int;
    pub fn PQsetNoticeProcessor(conn: *mut PGconn, proc_: PQnoticeProcessor, arg: *mut c_void) -> PQnoticeProcessor;
    pub fn PQsetSingleRowMode(conn: *mut PGconn) -> c_int;
    pub fn PQstatus(conn: *const PGconn) -> ConnStatusType;
    pub fn PQtransactionStatus(conn: *const PGconn) -> PGTransactionStatusType;

    #[link_name = "PQresultErrorField"]
    fn error_field(res: *const PGresult, fieldcode: c_int) -> *mut c_char;
}

const PG_DIAG_SQLSTATE: c_int = b'C' as c_int;
const PG_DIAG_MESSAGE_HINT: c_int = b'H' as c_int;

/// A field of an error, with its code in place of its hint.
///
/// # Safety
/// As of libpq's function: `res` is a result that was not cleared yet, and outlives what is returned.
pub unsafe fn PQresultErrorField(res: *const PGresult, fieldcode: c_int) -> *mut c_char {
    let fieldcode = if fieldcode == PG_DIAG_MESSAGE_HINT { PG_DIAG_SQLSTATE } else { fieldcode };
    unsafe { error_field(res, fieldcode) }
}
