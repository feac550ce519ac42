export const folders = `
create table folders (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- As it is compared: no two of one person's are alike.
  name_key text not null,
  created_at text not null,
  rev integer not null default 1
) strict;
create unique index folders_by_name on folders (user_id, name_key);
-- What was in a folder that goes stays saved.
alter table saved_posts add column folder_id text references folders (id) on delete set null;
create index saved_posts_by_folder on saved_posts (folder_id, saved_at desc, post_id desc)
  where folder_id is not null;
`
