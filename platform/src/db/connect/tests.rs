use super::target::with_waits;
use super::*;

#[test]
fn no_connection_to_postgres_waits_for_ever() {
    let plain = with_waits("postgres://ann@db.example.com/trades");
    assert_eq!(
        plain,
        "postgres://ann@db.example.com/trades?connect_timeout=10&keepalives_idle=30&keepalives_interval=10\
         &keepalives_count=3&tcp_user_timeout=30000"
    );
    let said = with_waits("postgres:///trades?host=/run/postgresql&connect_timeout=3");
    assert!(said.starts_with("postgres:///trades?host=/run/postgresql&connect_timeout=3&keepalives_idle="), "{said}");
}

#[test]
fn a_database_that_says_nothing_is_given_up() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    // The shortest that libpq takes.
    let url = format!("postgres://ann@{}/trades?connect_timeout=2", silent.local_addr().unwrap());
    assert!(Target::Postgres(url).connect().is_err());
}

/// Lets everybody in and takes every setting. All other statements go unanswered, though TCP confirms them.
fn take_and_never_answer(mut client: std::net::TcpStream) -> std::io::Result<()> {
    use std::io::{Read as _, Write as _};
    let message = |client: &mut std::net::TcpStream, has_kind: bool| -> std::io::Result<Vec<u8>> {
        let mut head = vec![0; if has_kind { 5 } else { 4 }];
        client.read_exact(&mut head)?;
        let length = u32::from_be_bytes(head[head.len() - 4..].try_into().unwrap());
        let mut body = vec![0; length as usize - 4];
        client.read_exact(&mut body)?;
        Ok([head, body].concat())
    };
    message(&mut client, false)?;
    client.write_all(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I")?;
    let mut is_setting = false;
    loop {
        let sent = message(&mut client, true)?;
        if matches!(sent[0], b'Q' | b'P') {
            is_setting = sent.windows(4).any(|word| word == b"SET ");
        }
        let answer: &[u8] = match sent[0] {
            b'Q' => b"C\0\0\0\x08SET\0Z\0\0\0\x05I",
            b'P' => b"1\0\0\0\x04",
            b'B' => b"2\0\0\0\x04",
            b'D' => b"n\0\0\0\x04",
            b'E' => b"C\0\0\0\x08SET\0",
            b'S' => b"Z\0\0\0\x05I",
            _ => b"",
        };
        if is_setting {
            client.write_all(answer)?;
        }
    }
}

#[tokio::test]
async fn a_database_that_never_answers_a_statement_gives_its_connection_back() {
    let stuck = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("postgres://ann@{}/trades?sslmode=disable", stuck.local_addr().unwrap());
    std::thread::spawn(move || {
        for client in stuck.incoming() {
            std::thread::spawn(move || take_and_never_answer(client.unwrap()));
        }
    });
    let limits = Limits { statement_seconds: 1, ..Limits::default() };
    let database =
        tokio::task::spawn_blocking(move || Database::open(&Target::Postgres(url), limits)).await.unwrap().unwrap();
    let ask = |connection: &mut DbConnection| {
        Ok(diesel::select(1.into_sql::<diesel::sql_types::Integer>()).execute(connection)?)
    };
    let (one, other) = tokio::join!(database.read(ask), database.write(ask));
    assert!(one.is_err() && other.is_err());
    assert_eq!(database.pools()[0].in_use, 0);
}
