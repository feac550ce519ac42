const labels = `
  insert or ignore into book_labels (kind, label, book_id)
    select 'tag', value, new.id from json_each(new.tags)
    union all select 'warning', value, new.id from json_each(new.warnings);`

export const bookDetails = `
-- Arrays as JSON.
alter table books add column tags text not null default '[]';
alter table books add column warnings text not null default '[]';
alter table books add column rating text not null default 'unrated';
alter table books add column completion text not null default 'ongoing';
-- The name on the cover; empty for the author's own.
alter table books add column pen_name text not null default '';
alter table books add column isbn text not null default '';
alter table books add column copyright text not null default '';
alter table books add column series text not null default '';
alter table books add column series_number real;

-- The books with a tag or a warning: lists look here.
create table book_labels (
  kind text not null check (kind in ('tag', 'warning')),
  label text not null,
  book_id text not null references books (id) on delete cascade,
  primary key (kind, label, book_id)
) strict, without rowid;
create index book_labels_book_id_idx on book_labels (book_id);
create trigger books_labels_insert after insert on books
when new.tags <> '[]' or new.warnings <> '[]' begin${labels}
end;
create trigger books_labels_update after update of tags, warnings on books
when new.tags <> old.tags or new.warnings <> old.warnings begin
  delete from book_labels where book_id = new.id;${labels}
end;

drop trigger books_search_update;
create trigger books_search_update
after update of title, description, genre, author_id, tags, warnings, pen_name, series on books begin
  insert into search_queue (type, id) values ('book', new.id) on conflict do nothing;
end;
`
