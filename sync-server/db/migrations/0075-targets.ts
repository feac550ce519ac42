export const targets = `
create table book_targets (
  book_id text primary key references books (id) on delete cascade,
  target_words integer,
  due_on text,
  rev integer not null default 1
) strict, without rowid;
create table day_goals (
  user_id text primary key references users (id) on delete cascade,
  words integer,
  rev integer not null default 1
) strict, without rowid;
create table written_days (
  user_id text not null references users (id) on delete cascade,
  day text not null,
  -- Refers to no row: what was written in a book stays written when the book is gone.
  book_id text not null,
  words integer not null,
  seconds integer not null,
  sittings integer not null,
  book_words integer not null,
  goal integer,
  at text not null,
  rev integer not null default 1,
  primary key (user_id, day, book_id)
) strict, without rowid;
`
