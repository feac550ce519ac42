export const documents = `
create table documents (
  -- section:<id>, asset:<id>, outline:<chapter id>
  name text primary key,
  book_id text not null references books (id) on delete cascade,
  -- Rises when the text is started anew: copies from before must not be merged.
  epoch integer not null default 1,
  schema_version integer not null default 1,
  -- How many of its updates the text and its words are made of.
  text_seq integer not null default 0,
  words integer not null default 0,
  updated_at text not null,
  text text not null default ''
) strict;
create index documents_book_id_idx on documents (book_id);

-- All updates up to seq in one. Apart from the text: each is written without the other.
create table document_snapshots (
  name text primary key references documents (name) on delete cascade,
  seq integer not null,
  data blob not null
) strict;

create table document_updates (
  name text not null references documents (name) on delete cascade,
  seq integer not null,
  data blob not null,
  primary key (name, seq)
) strict, without rowid;
`
