export const notifications = `
-- What reaches somebody: one row for each kind and thing, however many people it came from.
create table notifications (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  -- Such as 'post:<id>'.
  subject text not null,
  -- Ids of those it came from since it was read, the latest first: an array as JSON.
  actors text not null,
  created_at text not null,
  read_at text,
  rev integer not null default 0,
  unique (user_id, kind, subject)
) strict;
-- What has happened and has not been told yet: writing it down is all that whoever caused it waits for.
create table notification_queue (
  n integer primary key,
  user_id text not null,
  kind text not null,
  subject text not null,
  actor text not null
) strict;
create index notifications_user_id_idx on notifications (user_id, created_at desc, id desc);
`
