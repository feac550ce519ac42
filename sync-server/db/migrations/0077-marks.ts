export const marks = `
-- Bookmarks and highlights, which only their reader sees. They stay when the book can be read no more.
create table marks (
  user_id text not null references users (id) on delete cascade,
  id text not null,
  book_id text not null,
  chapter_id text not null,
  kind text not null check (kind in ('bookmark', 'highlight')),
  start integer not null,
  quote text not null,
  prefix text not null,
  suffix text not null,
  colour text not null check (colour in ('yellow', 'red', 'green', 'blue')),
  note text not null default '',
  book_title text not null,
  chapter_title text not null,
  marked_at text not null,
  rev integer not null default 0,
  primary key (user_id, id)
) strict, without rowid;
create index marks_book_id_idx on marks (book_id, user_id);
`
