export const worlds = `
alter table worlds add column bio text not null default '';
alter table worlds add column is_public integer not null default 1 check (is_public in (0, 1));
alter table worlds add column show_author_hero integer not null default 0 check (show_author_hero in (0, 1));
alter table worlds add column author_name text not null default '';
alter table worlds add column author_photo_file_id text;
alter table worlds add column cover_file_id text;
alter table worlds add column cover_gradient_from text;
alter table worlds add column cover_gradient_to text;
alter table worlds add column icon_file_id text;
alter table worlds add column icon_gradient_from text;
alter table worlds add column icon_gradient_to text;
alter table worlds add column member_count integer not null default 0;
alter table worlds add column moderators text not null default '[]';
alter table worlds add column rev integer not null default 0;
create index worlds_member_count_idx on worlds (member_count desc, created_at desc, id desc);

create table world_members (
  world_id text not null references worlds (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  -- Null for a moderator who has not joined.
  joined_at text,
  primary key (world_id, user_id)
) strict, without rowid;
create index world_members_user_id_idx on world_members (user_id);

-- Beside the row, so that what is in a private world is hidden by one condition in every list.
alter table communities add column is_private integer not null default 0 check (is_private in (0, 1));
create index communities_world_id_idx on communities (world_id, member_count desc) where world_id is not null;
`
