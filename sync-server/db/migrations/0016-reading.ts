export const reading = `
create table reading_progress (
  user_id text not null references users (id) on delete cascade,
  book_id text not null references books (id) on delete cascade,
  chapter_id text not null references chapters (id) on delete cascade,
  paragraph integer not null,
  -- How the paragraph begins: it is found again by them after an edit.
  words text not null,
  fraction real not null,
  -- By the clock of the device, at most the moment it arrived.
  at text not null,
  rev integer not null default 0,
  primary key (user_id, book_id)
) strict, without rowid;
create index reading_progress_book_id_idx on reading_progress (book_id);
create index reading_progress_chapter_id_idx on reading_progress (chapter_id);

create table follows (
  user_id text not null references users (id) on delete cascade,
  -- 'user:<id>' or 'book:<id>'.
  item text not null,
  followed_at text not null,
  primary key (user_id, item)
) strict, without rowid;
create index follows_item_idx on follows (item);
-- A language tag, as pages and e-books name languages.
alter table books add column language text not null default 'en';
alter table books add column follower_count integer not null default 0;
alter table users add column follower_count integer not null default 0;

-- Comments on chapters.
create table remarks (
  id text primary key,
  chapter_id text not null references chapters (id) on delete cascade,
  parent_comment_id text references remarks (id),
  depth integer not null,
  author_id text not null references users (id),
  body text not null,
  created_at text not null,
  edited_at text,
  -- Its text is erased; it only holds up its replies.
  deleted_at text,
  rev integer not null default 0
) strict;
create index remarks_chapter_id_idx on remarks (chapter_id, created_at, id);
create index remarks_author_id_idx on remarks (author_id);
create index remarks_parent_comment_id_idx on remarks (parent_comment_id);
`
