export const worldExports = `
-- A copy of one world, or of all of somebody's data where no world is named: one of each at a time.
create table exports_of (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  world_id text references worlds (id) on delete cascade,
  requested_at text not null,
  -- Null while it is made.
  ready_at text,
  bytes integer not null default 0
) strict;
insert into exports_of (id, user_id, requested_at, ready_at, bytes)
  select id, user_id, requested_at, ready_at, bytes from exports;
drop table exports;
alter table exports_of rename to exports;
create unique index exports_once on exports (user_id, coalesce(world_id, ''));
create index exports_of_world on exports (world_id) where world_id is not null;
`
