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

-- A file may be an asset, too: SQLite changes a check only with its table. What refers to it is moved first, so that
-- nothing is deleted along with the old one.
create table files_next (
  id text primary key,
  owner_id text not null references users (id),
  kind text not null check (kind in ('image', 'video', 'asset')),
  purpose text not null,
  filename text not null,
  mime_type text not null,
  size integer not null,
  width integer,
  height integer,
  placeholder text,
  duration_seconds real,
  processing integer not null default 0,
  parent_id text references files_next (id) on delete cascade,
  created_at text not null
) strict;
insert into files_next (id, owner_id, kind, purpose, filename, mime_type, size, width, height, placeholder,
  duration_seconds, processing, parent_id, created_at)
  select id, owner_id, kind, purpose, filename, mime_type, size, width, height, placeholder,
    duration_seconds, processing, parent_id, created_at from files;
create table file_uses_next (
  file_id text not null references files_next (id) on delete cascade,
  used_by text not null,
  primary key (file_id, used_by)
) strict, without rowid;
insert into file_uses_next (file_id, used_by) select file_id, used_by from file_uses;
drop table file_uses;
drop table files;
alter table files_next rename to files;
alter table file_uses_next rename to file_uses;
create index files_owner_id_idx on files (owner_id);
create index files_parent_id_idx on files (parent_id) where parent_id is not null;
create index files_created_at_idx on files (created_at) where parent_id is null;
create index file_uses_used_by_idx on file_uses (used_by);
`
