export const initial = `
create table users (
  id text primary key,
  username text not null unique,
  display_name text not null,
  bio text not null default '',
  avatar_file_id text,
  original_avatar_file_id text,
  joined_at text not null,
  coins integer not null check (coins >= 0),
  password_hash text not null,
  is_admin integer not null default 0 check (is_admin in (0, 1)),
  rev integer not null default 0
) strict;

create table user_emails (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  email_key text not null,
  verified integer not null default 0 check (verified in (0, 1)),
  is_primary integer not null default 0 check (is_primary in (0, 1)),
  created_at text not null,
  unique (user_id, email_key)
) strict;
-- An address belongs to whoever proved it; unproved claims reveal nothing about others.
create unique index user_emails_verified_idx on user_emails (email_key) where verified = 1;
create unique index user_emails_primary_idx on user_emails (user_id) where is_primary = 1;

create table coin_ledger (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  amount integer not null,
  reason text not null,
  created_at text not null
) strict;
create index coin_ledger_user_id_idx on coin_ledger (user_id, created_at);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token_hash text not null unique,
  previous_hash text unique,
  rotated_at text not null,
  created_at text not null,
  last_seen_at text not null,
  idle_expires_at text not null,
  expires_at text not null,
  ended_at text
) strict;
create index sessions_user_id_idx on sessions (user_id);

create table worlds (
  id text primary key,
  short_id text not null unique,
  name text not null,
  slug text not null unique,
  description text not null default '',
  owner_id text not null references users (id),
  created_at text not null
) strict;

create table communities (
  id text primary key,
  short_id text not null unique,
  name text not null,
  slug text not null,
  description text not null default '',
  world_id text references worlds (id),
  world_key text not null generated always as (coalesce(world_id, '')) stored,
  creator_id text not null references users (id),
  member_count integer not null default 0 check (member_count >= 0),
  created_at text not null,
  icon_file_id text,
  icon_gradient_from text,
  icon_gradient_to text,
  cover_file_id text,
  cover_gradient_from text,
  cover_gradient_to text,
  allow_text_posts integer not null default 1 check (allow_text_posts in (0, 1)),
  allow_link_posts integer not null default 1 check (allow_link_posts in (0, 1)),
  allow_image_posts integer not null default 1 check (allow_image_posts in (0, 1)),
  allow_video_posts integer not null default 1 check (allow_video_posts in (0, 1)),
  allow_poll_posts integer not null default 1 check (allow_poll_posts in (0, 1)),
  rev integer not null default 0
) strict;
create unique index communities_slug_idx on communities (slug, world_key);
create index communities_member_count_idx on communities (member_count desc, created_at desc, id desc);

create table community_members (
  community_id text not null references communities (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  joined_at text not null,
  primary key (community_id, user_id)
) strict, without rowid;
create index community_members_user_id_idx on community_members (user_id, community_id);

create table posts (
  id text primary key,
  community_id text not null references communities (id),
  author_id text not null references users (id),
  title text not null,
  body text not null,
  body_length integer not null,
  post_type text not null,
  link_url text,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  score integer not null default 0,
  hot_rank real not null,
  rising_rank real not null default 0,
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at text not null,
  deleted_at text,
  rev integer not null default 0
) strict;
create index posts_community_new_idx on posts (community_id, created_at desc, id desc) where deleted_at is null;
create index posts_community_hot_idx on posts (community_id, hot_rank desc, created_at desc, id desc) where deleted_at is null;
create index posts_community_top_idx on posts (community_id, score desc, created_at desc, id desc) where deleted_at is null;
create index posts_community_rising_idx on posts (community_id, rising_rank desc, created_at desc, id desc) where deleted_at is null;
create index posts_new_idx on posts (created_at desc, id desc) where deleted_at is null;
create index posts_hot_idx on posts (hot_rank desc, created_at desc, id desc) where deleted_at is null;
create index posts_top_idx on posts (score desc, created_at desc, id desc) where deleted_at is null;
create index posts_rising_idx on posts (rising_rank desc, created_at desc, id desc) where deleted_at is null;
create index posts_author_idx on posts (author_id, created_at desc, id desc) where deleted_at is null;

-- Whole bodies of the posts whose row holds only an excerpt: a vote must not rewrite fifty kilobytes.
create table post_bodies (
  id text primary key references posts (id) on delete cascade,
  body text not null
) strict;

create table post_votes (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  value integer not null check (value in (-1, 0, 1)),
  updated_at text not null,
  rev integer not null default 0,
  primary key (post_id, user_id)
) strict, without rowid;
create index post_votes_user_id_idx on post_votes (user_id, post_id);

create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  parent_comment_id text references comments (id),
  depth integer not null check (depth between 0 and 10),
  author_id text not null references users (id),
  body text not null,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  created_at text not null,
  rev integer not null default 0
) strict;
create index comments_post_id_idx on comments (post_id, created_at, id);
create index comments_author_id_idx on comments (author_id, created_at desc, id desc);
create index comments_parent_comment_id_idx on comments (parent_comment_id);

create table comment_votes (
  comment_id text not null references comments (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  value integer not null check (value in (-1, 0, 1)),
  updated_at text not null,
  rev integer not null default 0,
  primary key (comment_id, user_id)
) strict, without rowid;
create index comment_votes_user_id_idx on comment_votes (user_id, comment_id);

create table sync_meta (key text primary key, value text not null) strict;
insert into sync_meta (key, value) values ('epoch', '1');

create table sync_scope (
  scope text primary key,
  head integer not null,
  min_seq integer not null default 0
) strict, without rowid;

create table sync_row (
  scope text not null,
  type text not null,
  id text not null,
  seq integer not null,
  deleted integer not null default 0 check (deleted in (0, 1)),
  deleted_at text,
  primary key (scope, type, id)
) strict, without rowid;
create index sync_row_seq_idx on sync_row (scope, seq);

create table sync_dirty (
  scope text not null,
  type text not null,
  id text not null,
  primary key (scope, type, id)
) strict, without rowid;

create table sync_mutation (
  id text primary key,
  user_id text not null,
  device_id text,
  name text not null,
  v integer not null,
  args_hash text not null,
  status text not null check (status in ('applied', 'rejected')),
  result text,
  error text,
  heads text,
  created_at text not null
) strict, without rowid;
create index sync_mutation_created_at_idx on sync_mutation (created_at);

create table sync_device (
  id text not null,
  user_id text not null references users (id) on delete cascade,
  last_seen_at text not null,
  pending_count integer not null,
  client_version text not null,
  primary key (id, user_id)
) strict, without rowid;

create table jobs (
  id text primary key,
  name text not null,
  payload text not null,
  run_at text not null,
  attempts integer not null default 0,
  leased_until text,
  last_error text,
  created_at text not null
) strict;
create index jobs_run_at_idx on jobs (run_at);
create unique index jobs_recurring_idx on jobs (name) where payload = '';
`
