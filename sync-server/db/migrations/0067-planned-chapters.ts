export const plannedChapters = `
-- Texts that readers get at a later time, as their author confirmed them.
create table planned_chapters (
  id text primary key references chapters (id) on delete cascade,
  book_id text not null references books (id) on delete cascade,
  title text not null,
  text text not null,
  text_hash text not null,
  publish_at text not null,
  tell integer not null,
  planned_at text not null
) strict;
create index planned_chapters_due on planned_chapters (publish_at, id);
create index planned_chapters_by_book on planned_chapters (book_id, publish_at);
-- The time of the next new chapter, for readers.
alter table books add column next_chapter_at text;
`
