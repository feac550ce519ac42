export const books = `
create table books (
  id text primary key,
  world_id text not null references worlds (id) on delete cascade,
  author_id text not null references users (id),
  title text not null,
  description text not null default '',
  genre text not null default '',
  is_public integer not null default 0 check (is_public in (0, 1)),
  is_featured integer not null default 0 check (is_featured in (0, 1)),
  cover_file_id text,
  chapter_count integer not null default 0,
  word_count integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published')),
  created_at text not null,
  rev integer not null default 0,
  check (is_public = 1 or is_featured = 0)
) strict;
create index books_world_id_idx on books (world_id, title, id);
`
