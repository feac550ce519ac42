export const reviews = `
create table reviews (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  author_id text not null references users (id),
  stars integer not null check (stars between 1 and 5),
  body text not null default '',
  created_at text not null,
  edited_at text,
  rev integer not null default 0
) strict;
-- One of each reader.
create unique index reviews_once_idx on reviews (book_id, author_id);
create index reviews_book_id_idx on reviews (book_id, created_at desc, id desc);
create index reviews_author_id_idx on reviews (author_id);
alter table books add column review_count integer not null default 0;
alter table books add column star_sum integer not null default 0;
`
