export const publishedHashes = `
-- A hash of the text: its author's devices see by it that they hold another. Null: published before there was one.
alter table published_chapters add column text_hash text;
`
