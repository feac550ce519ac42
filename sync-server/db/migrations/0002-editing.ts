export const editing = `
alter table posts add column edited_at text;
alter table comments add column edited_at text;
alter table comments add column deleted_at text;

-- What a text said before it was edited: for its author and for moderators.
create table post_versions (
  post_id text not null references posts (id) on delete cascade,
  version integer not null,
  body text not null,
  replaced_at text not null,
  primary key (post_id, version)
) strict;
create table comment_versions (
  comment_id text not null references comments (id) on delete cascade,
  version integer not null,
  body text not null,
  replaced_at text not null,
  primary key (comment_id, version)
) strict;
`
