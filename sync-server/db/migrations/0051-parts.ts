export const parts = `
-- The part of the book that begins with this chapter; empty where none does.
alter table chapters add column part text not null default '';
-- The one in which it stood when readers got it.
alter table published_chapters add column part text not null default '';
create index chapters_parts on chapters (book_id, position, id, part) where part <> '';
`
