export const revision = `
-- What a document said at some time; apart from the live text, so that restoring is an ordinary edit.
create table document_versions (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  document text not null,
  kind text not null check (kind in ('auto', 'named', 'before-restore', 'before-replace', 'before-split', 'before-import')),
  name text not null default '',
  text text not null,
  words integer not null,
  author_id text not null references users (id),
  created_at text not null,
  rev integer not null default 0
) strict;
create index document_versions_document_idx on document_versions (document, created_at desc);
create index document_versions_book_id_idx on document_versions (book_id);

create table passage_comments (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  document text not null,
  -- The comment that began the thread; null for that one.
  parent_id text references passage_comments (id) on delete cascade,
  -- Yjs relative positions in base64, and what stood between them.
  anchor_start text not null,
  anchor_end text not null,
  quote text not null,
  body text not null,
  author_id text not null references users (id),
  created_at text not null,
  edited_at text,
  resolved_at text,
  rev integer not null default 0
) strict;
create index passage_comments_document_idx on passage_comments (document);
create index passage_comments_book_id_idx on passage_comments (book_id);
`
