export const snippets = `
create table snippets (
  id text primary key,
  world_id text not null references worlds (id) on delete cascade,
  title text not null,
  body text not null default '',
  -- An array as JSON.
  tags text not null default '[]',
  is_public integer not null default 0 check (is_public in (0, 1)),
  created_at text not null,
  updated_at text not null,
  rev integer not null default 0
) strict;
create index snippets_world_id_idx on snippets (world_id, title, id);

create table snippet_versions (
  snippet_id text not null references snippets (id) on delete cascade,
  version integer not null,
  body text not null,
  replaced_at text not null,
  primary key (snippet_id, version)
) strict;
`
