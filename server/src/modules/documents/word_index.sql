-- Documents by number: those of one owner lie side by side, so that a look for words reads nothing of anybody else's.
CREATE TABLE searched_documents (
    place INTEGER PRIMARY KEY NOT NULL,
    owner_id TEXT NOT NULL,
    id TEXT NOT NULL,
    UNIQUE (owner_id, id)
);
CREATE INDEX searched_documents_of_owner ON searched_documents (owner_id, place);
-- Their texts by trigrams; the texts themselves are in the documents.
CREATE VIRTUAL TABLE searched_words USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');

CREATE TRIGGER documents_searched_insert AFTER INSERT ON documents BEGIN
    INSERT INTO searched_documents (place, owner_id, id) VALUES (
        COALESCE(
            (SELECT MAX(place) + 1 FROM searched_documents WHERE owner_id = NEW.owner_id),
            (((SELECT COALESCE(MAX(place), 0) FROM searched_documents) >> 32) + 1) << 32
        ),
        NEW.owner_id,
        NEW.id
    );
    INSERT INTO searched_words (rowid, text)
        SELECT place, NEW.search_text FROM searched_documents WHERE owner_id = NEW.owner_id AND id = NEW.id;
END;
CREATE TRIGGER documents_searched_update AFTER UPDATE OF search_text ON documents
WHEN NEW.search_text <> OLD.search_text BEGIN
    DELETE FROM searched_words
        WHERE rowid = (SELECT place FROM searched_documents WHERE owner_id = NEW.owner_id AND id = NEW.id);
    INSERT INTO searched_words (rowid, text)
        SELECT place, NEW.search_text FROM searched_documents WHERE owner_id = NEW.owner_id AND id = NEW.id;
END;
CREATE TRIGGER documents_searched_delete AFTER DELETE ON documents BEGIN
    DELETE FROM searched_words
        WHERE rowid = (SELECT place FROM searched_documents WHERE owner_id = OLD.owner_id AND id = OLD.id);
    DELETE FROM searched_documents WHERE owner_id = OLD.owner_id AND id = OLD.id;
END;

INSERT INTO searched_documents (place, owner_id, id)
    SELECT (dense_rank() OVER (ORDER BY owner_id) << 32) + row_number() OVER (PARTITION BY owner_id ORDER BY id), owner_id, id
    FROM documents;
INSERT INTO searched_words (rowid, text)
    SELECT place, search_text FROM searched_documents JOIN documents USING (owner_id, id) ORDER BY place;
