-- What was answered to, in words instead of as a hash: whether an answer still holds is compared, with nothing to compute.
-- An answer's content is the offer between the business's part and the terms. In JSON text, a quote inside a value is escaped,
-- so these names only match as names.
ALTER TABLE documents ADD COLUMN answered_offer TEXT;
UPDATE documents SET answered_offer = (
  SELECT '{' || substr(content, strpos(content, '"customer":'),
    strpos(content, ',"terms":') - strpos(content, '"customer":')) || '}'
  FROM document_answers
  WHERE document_answers.owner_id = documents.owner_id AND document_answers.document_id = documents.id
  ORDER BY document_answers.id DESC LIMIT 1
) WHERE answered_to IS NOT NULL;
