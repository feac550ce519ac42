export const searchLog = `
-- What has changed in the searched texts, in an order that every server of a site sees: each has an index of words of its own.
-- A site on SQLite has its index beside the texts, and leaves this empty.
create table search_log (
  n integer primary key,
  type text not null,
  id text not null,
  at text not null,
  unique (type, id)
) strict;
create index search_log_at_idx on search_log (at);
`
