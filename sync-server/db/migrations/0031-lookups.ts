export const lookups = `
-- Who changes their name has these told anew: found without reading everybody's.
create index document_versions_author_id_idx on document_versions (author_id);
create index passage_comments_author_id_idx on passage_comments (author_id);
-- A book's words are counted without reading its texts, which lie before the count in a row.
create index published_chapters_words_idx on published_chapters (book_id, word_count);
`
