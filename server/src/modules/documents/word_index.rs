//! The index of the words in documents, by their trigrams: whoever looks for a name does not wait until everything was read.
//! (Parts, tools, trips and the garage are read through as fast.) It is made beside the migrations, because search goes on
//! without it, only slower: PostgreSQL may not let the program add the extension that it is made of.

use diesel::connection::SimpleConnection as _;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use platform::db::DbConnection;
use platform::db::query::search::Sought;

/// PostgreSQL puts what is new on a list first, which every search then reads through. Left to itself it lets the list grow to
/// 4 MB; at 64 kB a search doesn't notice it.
const INDEX_OF_POSTGRES: &str = "CREATE INDEX CONCURRENTLY IF NOT EXISTS documents_by_words ON documents \
                                 USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 64)";

/// An index from before: nobody waits longer than a moment for it to be told; else the next start does it.
const KEEPS_ITS_LIST_SHORT: &str = "EXISTS (SELECT 1 FROM pg_class WHERE oid = to_regclass('documents_by_words') \
                                    AND 'gin_pending_list_limit=64' = ANY (reloptions))";
const KEEP_THE_LIST_SHORT: &str = "SET LOCAL lock_timeout = '2s'; \
                                   ALTER INDEX documents_by_words SET (gin_pending_list_limit = 64)";
const EMPTY_THE_LIST: &str = "SELECT gin_clean_pending_list('documents_by_words')";

/// The rest of a try to build it that was cut off: PostgreSQL keeps it, and never uses it.
const UNFINISHED_INDEX: &str = "EXISTS (SELECT 1 FROM pg_index WHERE NOT indisvalid AND indexrelid = \
                                to_regclass('documents_by_words'))";

const INDEX_OF_SQLITE: &str = include_str!("word_index.sql");
const IS_THERE: &str = "EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'searched_documents')";

/// Of more than these it is quicker to read all documents than to look each of them up.
const MOST_FOUND: i64 = 1_000;

const FOUND: &str = "SELECT searched_documents.id AS id FROM searched_words \
    JOIN searched_documents ON searched_documents.place = searched_words.rowid WHERE searched_words MATCH $1 \
    AND searched_words.rowid BETWEEN (SELECT MIN(place) FROM searched_documents WHERE owner_id = $2) \
    AND (SELECT MAX(place) FROM searched_documents WHERE owner_id = $2) LIMIT $3";

/// Makes the index, unless it is there.
pub fn index(connection: &mut DbConnection) {
    let made = match connection {
        DbConnection::Postgres(postgres) => index_of_postgres(postgres),
        DbConnection::Sqlite(sqlite) => index_of_sqlite(sqlite),
    };
    if let Err(error) = made {
        tracing::warn!(%error, "searching documents is slower: the index of their words could not be made");
    }
}

fn index_of_postgres(connection: &mut PgConnection) -> QueryResult<()> {
    connection.batch_execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")?;
    if diesel::select(sql::<Bool>(UNFINISHED_INDEX)).get_result(connection)? {
        connection.batch_execute("DROP INDEX CONCURRENTLY documents_by_words")?;
    }
    connection.batch_execute(INDEX_OF_POSTGRES)?;
    if !diesel::select(sql::<Bool>(KEEPS_ITS_LIST_SHORT)).get_result(connection)? {
        connection.transaction(|connection| connection.batch_execute(KEEP_THE_LIST_SHORT))?;
        connection.batch_execute(EMPTY_THE_LIST)?;
    }
    Ok(())
}

fn index_of_sqlite(connection: &mut SqliteConnection) -> QueryResult<()> {
    connection.immediate_transaction(|connection| {
        if diesel::select(sql::<Bool>(IS_THERE)).get_result(connection)? {
            return Ok(());
        }
        connection.batch_execute(INDEX_OF_SQLITE)
    })
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    id: String,
}

/// The owner's documents among which those that are sought are, if they are few; nothing where all have to be read, or where
/// the database itself finds them.
pub fn candidates(connection: &mut DbConnection, owner_id: &str, sought: &Sought) -> QueryResult<Option<Vec<String>>> {
    let DbConnection::Sqlite(sqlite) = connection else { return Ok(None) };
    let Some(phrases) = sought.phrases() else { return Ok(None) };
    if !diesel::select(sql::<Bool>(IS_THERE)).get_result::<bool>(sqlite)? {
        return Ok(None);
    }
    let found: Vec<Found> = diesel::sql_query(FOUND)
        .bind::<Text, _>(phrases)
        .bind::<Text, _>(owner_id)
        .bind::<BigInt, _>(MOST_FOUND + 1)
        .load(sqlite)?;
    let is_few = found.len() <= usize::try_from(MOST_FOUND).unwrap_or_default();
    Ok(is_few.then(|| found.into_iter().map(|one| one.id).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As much of a database as the index needs, with a document of each of two owners.
    fn database() -> DbConnection {
        let mut sqlite = SqliteConnection::establish(":memory:").unwrap();
        sqlite
            .batch_execute(
                "CREATE TABLE documents (owner_id TEXT, id TEXT, search_text TEXT, PRIMARY KEY (owner_id, id));
                 INSERT INTO documents VALUES ('ann', '1', 'copper elbow'), ('ben', '1', 'copper tee')",
            )
            .unwrap();
        DbConnection::Sqlite(sqlite)
    }

    fn found(connection: &mut DbConnection, owner_id: &str, search: &str) -> Option<Vec<String>> {
        candidates(connection, owner_id, &Sought::of(search)).unwrap()
    }

    #[test]
    fn each_owner_s_documents_are_found_by_their_words() {
        let mut connection = database();
        assert_eq!(found(&mut connection, "ann", "copper"), None, "without the index all are read");
        index(&mut connection);
        index(&mut connection);
        let one = || Some(vec!["1".to_owned()]);
        assert_eq!(found(&mut connection, "ann", "copper"), one());
        assert_eq!(found(&mut connection, "ann", "tee"), Some(vec![]));
        assert_eq!(found(&mut connection, "eve", "copper"), Some(vec![]));
        // Words that are too short narrow nothing; with none that is long enough all are read.
        assert_eq!(found(&mut connection, "ann", "el elb"), one());
        assert_eq!(found(&mut connection, "ann", "el"), None);
        connection
            .batch_execute(
                "INSERT INTO documents VALUES ('ann', '2', 'say \"when\"'), ('eve', '3', 'copper');
                 INSERT INTO documents VALUES ('ann', '4', '(555) 123-4567' || char(1) || '5551234567');
                 UPDATE documents SET search_text = 'brass elbow' WHERE owner_id = 'ann' AND id = '1';
                 DELETE FROM documents WHERE owner_id = 'ben'",
            )
            .unwrap();
        assert_eq!(found(&mut connection, "ann", "copper"), Some(vec![]));
        assert_eq!(found(&mut connection, "ann", "bras elbow"), one());
        assert_eq!(found(&mut connection, "ann", "y OR \"whe"), Some(vec!["2".to_owned()]));
        for phone in ["555-1234", "(555) 123", "+1 555 123 4567"] {
            assert_eq!(found(&mut connection, "ann", phone), Some(vec!["4".to_owned()]), "{phone}");
        }
        assert_eq!(found(&mut connection, "ben", "copper"), Some(vec![]));
        assert_eq!(found(&mut connection, "eve", "copper"), Some(vec!["3".to_owned()]));
    }

    #[test]
    fn where_much_is_found_all_are_read() {
        let mut connection = database();
        index(&mut connection);
        let more = format!(
            "WITH RECURSIVE counted (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < {MOST_FOUND})
             INSERT INTO documents SELECT 'ann', n, 'copper ' || n FROM counted"
        );
        connection.batch_execute(&more).unwrap();
        assert_eq!(found(&mut connection, "ann", "copper").map(|found| found.len()), Some(1_000));
        connection.batch_execute("INSERT INTO documents VALUES ('ann', 'more', 'copper')").unwrap();
        assert_eq!(found(&mut connection, "ann", "copper"), None);
    }
}
