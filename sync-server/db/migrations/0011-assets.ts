export const assets = `
create table assets (
  id text primary key,
  world_id text not null references worlds (id) on delete cascade,
  file_id text not null,
  title text not null default '',
  description text not null default '',
  category text not null,
  file_type text not null,
  file_size integer not null,
  is_public integer not null default 1 check (is_public in (0, 1)),
  created_at text not null,
  rev integer not null default 0
) strict;
create index assets_world_id_idx on assets (world_id, title, id);
`
