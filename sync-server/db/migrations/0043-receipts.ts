export const receipts = `
-- Which kinds there are is known to the program alone: a check cannot be changed in place.
alter table document_versions rename to document_versions_before;
drop index document_versions_document_idx;
drop index document_versions_book_id_idx;
drop index document_versions_author_id_idx;
create table document_versions (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  document text not null,
  kind text not null,
  name text not null default '',
  text text not null,
  words integer not null,
  author_id text not null references users (id),
  created_at text not null,
  rev integer not null default 0
) strict;
insert into document_versions
  (id, book_id, document, kind, name, text, words, author_id, created_at, rev)
  select id, book_id, document, kind, name, text, words, author_id, created_at, rev from document_versions_before;
create index document_versions_document_idx on document_versions (document, created_at desc);
create index document_versions_book_id_idx on document_versions (book_id);
create index document_versions_author_id_idx on document_versions (author_id);
drop table document_versions_before;
`
