export const moderation = `
-- Short lists that are always read with their community, as JSON.
alter table communities add column moderators text not null default '[]';
alter table communities add column rules text not null default '[]';
alter table communities add column pinned_posts text not null default '[]';
alter table communities add column accent_color text;

create table flairs (
  id text primary key,
  community_id text not null references communities (id) on delete cascade,
  name text not null,
  bg_color text not null,
  text_color text not null,
  created_at text not null,
  deleted_at text,
  rev integer not null default 1
) strict;
create index flairs_community_id_idx on flairs (community_id) where deleted_at is null;

-- A global flair is known by its id alone; a community's is joined.
alter table posts add column flair_id text;
alter table posts add column is_community_flair integer not null default 0;
alter table posts add column removed_at text;
alter table posts add column removed_reason text;
alter table posts add column locked_at text;
create index posts_flair_idx on posts (community_id, flair_id, created_at desc, id desc) where deleted_at is null;
alter table comments add column removed_at text;
alter table comments add column removed_reason text;

create table community_bans (
  community_id text not null references communities (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  reason text not null,
  -- Null is for good.
  until text,
  banned_at text not null,
  primary key (community_id, user_id)
) strict, without rowid;
create index community_bans_user_id_idx on community_bans (user_id, community_id);

create table mod_log (
  id text primary key,
  community_id text not null references communities (id) on delete cascade,
  moderator_id text not null references users (id),
  action text not null,
  -- 'post:<id>', 'comment:<id>' or 'user:<id>'.
  item text not null,
  reason text not null,
  until text,
  created_at text not null
) strict;
create index mod_log_community_id_idx on mod_log (community_id, created_at desc, id desc);

create table reports (
  id text primary key,
  item text not null,
  community_id text references communities (id) on delete cascade,
  reporter_id text not null references users (id) on delete cascade,
  reason text not null,
  note text not null,
  state text not null default 'open' check (state in ('open', 'resolved', 'rejected')),
  handled_by text references users (id),
  handled_at text,
  created_at text not null
) strict;
create unique index reports_once_idx on reports (reporter_id, item) where state = 'open';
create index reports_open_idx on reports (community_id, item, created_at) where state = 'open';
create index reports_item_idx on reports (item) where state = 'open';
create index reports_reporter_idx on reports (reporter_id, created_at);
`
