export const files = `
create table files (
  id text primary key,
  owner_id text not null references users (id),
  kind text not null check (kind in ('image', 'video')),
  purpose text not null,
  filename text not null,
  mime_type text not null,
  size integer not null,
  width integer,
  height integer,
  -- A tiny picture as a data address, shown until the real one is there.
  placeholder text,
  duration_seconds real,
  -- A video is being made playable.
  processing integer not null default 0,
  -- A thumbnail stands and falls with its picture.
  parent_id text references files (id) on delete cascade,
  created_at text not null
) strict;
create index files_owner_id_idx on files (owner_id);
create index files_parent_id_idx on files (parent_id) where parent_id is not null;
create index files_created_at_idx on files (created_at) where parent_id is null;

-- Who shows a file, such as 'post:<id>'. What nothing uses is only its owner's, and is swept.
create table file_uses (
  file_id text not null references files (id) on delete cascade,
  used_by text not null,
  primary key (file_id, used_by)
) strict, without rowid;
create index file_uses_used_by_idx on file_uses (used_by);

create table uploads (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null,
  filename text not null,
  size integer not null,
  -- Parts that are on the disk, from the first on.
  received integer not null default 0,
  created_at text not null
) strict;
create index uploads_user_id_idx on uploads (user_id);
create index uploads_created_at_idx on uploads (created_at);

create table storage (
  user_id text primary key references users (id) on delete cascade,
  used_bytes integer not null default 0 check (used_bytes >= 0),
  purchased_bytes integer not null default 0
) strict, without rowid;

-- The pictures or the video of a post as JSON, beside the row: lists need no further join.
alter table posts add column media text not null default '[]';
`
