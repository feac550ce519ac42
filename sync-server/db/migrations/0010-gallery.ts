export const gallery = `
create table gallery_images (
  id text primary key,
  world_id text not null references worlds (id) on delete cascade,
  file_id text not null,
  title text not null default '',
  description text not null default '',
  is_featured integer not null default 0 check (is_featured in (0, 1)),
  post_id text,
  created_at text not null,
  rev integer not null default 0
) strict;
create index gallery_images_world_id_idx on gallery_images (world_id, created_at desc, id desc);
`
