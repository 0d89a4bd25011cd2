//! What libpq-fe.h declares, as far as Diesel calls it.
#![expect(non_camel_case_types, reason = "libpq's own names")]

use std::ffi::{c_char, c_int, c_uint, c_void};

// Builds libpq and links it.
extern crate pq_src;

pub type Oid = c_uint;

#[repr(C)]
pub struct PGconn {
    _hidden: [u8; 0],
}

#[repr(C)]
pub struct PGresult {
    _hidden: [u8; 0],
}

#[repr(C)]
pub struct pgNotify {
    pub relname: *mut c_char,
    pub be_pid: c_int,
    pub extra: *mut c_char,
    next: *mut pgNotify,
}

#[repr(u32)]
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub enum ConnStatusType {
    CONNECTION_OK,
    CONNECTION_BAD,
    CONNECTION_STARTED,
    CONNECTION_MADE,
    CONNECTION_AWAITING_RESPONSE,
    CONNECTION_AUTH_OK,
    CONNECTION_SETENV,
    CONNECTION_SSL_STARTUP,
    CONNECTION_NEEDED,
    CONNECTION_CHECK_WRITABLE,
    CONNECTION_CONSUME,
    CONNECTION_GSS_STARTUP,
    CONNECTION_CHECK_TARGET,
    CONNECTION_CHECK_STANDBY,
    CONNECTION_ALLOCATED,
    CONNECTION_AUTHENTICATING,
}

#[repr(u32)]
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub enum ExecStatusType {
    PGRES_EMPTY_QUERY,
    PGRES_COMMAND_OK,
    PGRES_TUPLES_OK,
    PGRES_COPY_OUT,
    PGRES_COPY_IN,
    PGRES_BAD_RESPONSE,
    PGRES_NONFATAL_ERROR,
    PGRES_FATAL_ERROR,
    PGRES_COPY_BOTH,
    PGRES_SINGLE_TUPLE,
    PGRES_PIPELINE_SYNC,
    PGRES_PIPELINE_ABORTED,
    PGRES_TUPLES_CHUNK,
}

#[repr(u32)]
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub enum PGTransactionStatusType {
    PQTRANS_IDLE,
    PQTRANS_ACTIVE,
    PQTRANS_INTRANS,
    PQTRANS_INERROR,
    PQTRANS_UNKNOWN,
}

pub type PQnoticeProcessor = Option<unsafe extern "C" fn(arg: *mut c_void, message: *const c_char)>;

unsafe extern "C" {
    pub fn PQconnectdb(conninfo: *const c_char) -> *mut PGconn;
    pub fn PQfinish(conn: *mut PGconn);
    pub fn PQstatus(conn: *const PGconn) -> ConnStatusType;
    pub fn PQtransactionStatus(conn: *const PGconn) -> PGTransactionStatusType;
    pub fn PQerrorMessage(conn: *const PGconn) -> *mut c_char;
    pub fn PQsocket(conn: *const PGconn) -> c_int;
    pub fn PQsetNoticeProcessor(conn: *mut PGconn, processor: PQnoticeProcessor, arg: *mut c_void)
    -> PQnoticeProcessor;

    pub fn PQsendQuery(conn: *mut PGconn, query: *const c_char) -> c_int;
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
    pub fn PQsendPrepare(
        conn: *mut PGconn,
        stmtName: *const c_char,
        query: *const c_char,
        nParams: c_int,
        paramTypes: *const Oid,
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
    pub fn PQsetSingleRowMode(conn: *mut PGconn) -> c_int;
    pub fn PQsetnonblocking(conn: *mut PGconn, arg: c_int) -> c_int;
    pub fn PQflush(conn: *mut PGconn) -> c_int;
    pub fn PQisBusy(conn: *mut PGconn) -> c_int;
    pub fn PQconsumeInput(conn: *mut PGconn) -> c_int;
    pub fn PQgetResult(conn: *mut PGconn) -> *mut PGresult;
    pub fn PQnotifies(conn: *mut PGconn) -> *mut pgNotify;

    pub fn PQputCopyData(conn: *mut PGconn, buffer: *const c_char, nbytes: c_int) -> c_int;
    pub fn PQputCopyEnd(conn: *mut PGconn, errormsg: *const c_char) -> c_int;
    pub fn PQgetCopyData(conn: *mut PGconn, buffer: *mut *mut c_char, is_async: c_int) -> c_int;

    pub fn PQresultStatus(res: *const PGresult) -> ExecStatusType;
    pub fn PQresultErrorMessage(res: *const PGresult) -> *mut c_char;
    pub fn PQresultErrorField(res: *const PGresult, fieldcode: c_int) -> *mut c_char;
    pub fn PQntuples(res: *const PGresult) -> c_int;
    pub fn PQnfields(res: *const PGresult) -> c_int;
    pub fn PQfname(res: *const PGresult, field_num: c_int) -> *mut c_char;
    pub fn PQftype(res: *const PGresult, field_num: c_int) -> Oid;
    pub fn PQgetvalue(res: *const PGresult, tup_num: c_int, field_num: c_int) -> *mut c_char;
    pub fn PQgetlength(res: *const PGresult, tup_num: c_int, field_num: c_int) -> c_int;
    pub fn PQgetisnull(res: *const PGresult, tup_num: c_int, field_num: c_int) -> c_int;
    pub fn PQcmdTuples(res: *mut PGresult) -> *mut c_char;
    pub fn PQclear(res: *mut PGresult);
    pub fn PQfreemem(ptr: *mut c_void);
}
