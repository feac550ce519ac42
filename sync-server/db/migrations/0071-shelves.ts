export const shelves = `
-- The books that a reader has put on shelves. A shelf is only its name: without a book it is not there.
create table shelved_books (
  user_id text not null references users (id) on delete cascade,
  book_id text not null references books (id) on delete cascade,
  state text check (state in ('want', 'reading', 'finished')),
  -- An array as JSON.
  names text not null default '[]',
  shelved_at text not null,
  rev integer not null default 0,
  primary key (user_id, book_id),
  check (state is not null or names <> '[]')
) strict, without rowid;
create index shelved_books_book_id_idx on shelved_books (book_id);
`
