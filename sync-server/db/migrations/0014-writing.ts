export const writing = `
create table book_outlines (
  book_id text primary key references books (id) on delete cascade,
  overview text not null default '',
  -- An array as JSON.
  themes text not null default '[]',
  rev integer not null default 0
) strict;

create table chapters (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  -- A fractional index: orders the chapters of a book.
  position text not null,
  title text not null,
  summary text not null default '',
  estimated_words integer,
  created_at text not null,
  deleted_at text,
  rev integer not null default 0
) strict;
create index chapters_book_id_idx on chapters (book_id, position, id);

create table sections (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  chapter_id text not null references chapters (id) on delete cascade,
  position text not null,
  title text not null default '',
  note text not null default '',
  target_words integer,
  created_at text not null,
  deleted_at text,
  rev integer not null default 0
) strict;
create index sections_chapter_id_idx on sections (chapter_id, position, id);
create index sections_book_id_idx on sections (book_id);

create table book_assets (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  asset_type text not null,
  name text not null,
  -- An array as JSON.
  aliases text not null default '[]',
  created_at text not null,
  deleted_at text,
  rev integer not null default 0
) strict;
create index book_assets_book_id_idx on book_assets (book_id);

create table book_collaborators (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  invited_at text not null,
  -- Null until the invitation is accepted.
  accepted_at text,
  rev integer not null default 0,
  unique (book_id, user_id)
) strict;
create index books_author_id_idx on books (author_id, title, id);
create index book_collaborators_user_id_idx on book_collaborators (user_id, book_id);
-- Books of this world that this person writes or reads along in: whoever does sees it, however private it is.
alter table world_members add column collaborations integer not null default 0;

-- What readers see of a chapter: a copy, made when it was published.
create table published_chapters (
  id text primary key references chapters (id) on delete cascade,
  book_id text not null references books (id) on delete cascade,
  position text not null,
  title text not null,
  text text not null,
  word_count integer not null,
  published_at text not null,
  updated_at text not null,
  rev integer not null default 0
) strict;
create index published_chapters_book_id_idx on published_chapters (book_id, position, id);
`
