export const pictureNames = `
-- Pictures that stand in the texts of a book, by their addresses there: in a draft (\`section:\` and the other documents), or in
-- what readers get (\`chapter:\`). A text may come before the file, so there is no reference.
create table picture_names (
  file_id text not null,
  document text not null,
  book_id text not null references books (id) on delete cascade,
  -- Its owner works, or worked, on the book: naming somebody's file shows it to nobody.
  granted integer not null,
  -- The draft has lost it since then.
  gone_at text,
  primary key (file_id, document)
) strict, without rowid;
create index picture_names_document_idx on picture_names (document);
create index picture_names_book_id_idx on picture_names (book_id);
create index picture_names_gone_at_idx on picture_names (gone_at) where gone_at is not null;
`
