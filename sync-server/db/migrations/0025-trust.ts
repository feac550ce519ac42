export const trust = `
-- Puzzles that were solved and used: each opens one door once. Erased when they run out anyway.
create table used_proofs (
  nonce text primary key,
  expires_at text not null
) strict, without rowid;
create index used_proofs_expires_at_idx on used_proofs (expires_at);

-- What site admins decide for everybody. A name that is not there is as it begins.
create table site_settings (
  name text primary key,
  -- JSON.
  value text not null
) strict, without rowid;

create table suspensions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  reason text not null,
  -- Null is for good.
  until text,
  suspended_by text references users (id) on delete set null,
  created_at text not null,
  lifted_at text,
  lifted_by text references users (id) on delete set null,
  -- What the person says to it, once.
  appeal text,
  appealed_at text
) strict;
create unique index suspensions_open_idx on suspensions (user_id) where lifted_at is null;
create index suspensions_user_id_idx on suspensions (user_id, created_at);
-- Read with each request's session: until when, or the end of time; null for nearly everybody.
alter table users add column suspended_until text;
create index users_suspended_idx on users (suspended_until) where suspended_until is not null;
create index users_joined_at_idx on users (joined_at);

create table admin_log (
  id text primary key,
  -- Null is the server's own console.
  admin_id text references users (id) on delete set null,
  action text not null,
  -- 'user:<id>', 'job:<id>', 'mail:<id>' or 'settings'.
  item text not null,
  -- What it was called then.
  label text not null,
  reason text not null,
  created_at text not null
) strict;
create index admin_log_created_at_idx on admin_log (created_at desc, id desc);

-- What people wrote lately, as hashes: the same words again and again are noticed by them.
create table recent_writing (
  item text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  text_hash text,
  written_at text not null
) strict, without rowid;
create index recent_writing_user_idx on recent_writing (user_id, kind, written_at);
create index recent_writing_hash_idx on recent_writing (text_hash, written_at) where text_hash is not null;
create index recent_writing_written_at_idx on recent_writing (written_at);

-- A report without a person is Loreloom's own.
create table new_reports (
  id text primary key,
  item text not null,
  community_id text references communities (id) on delete cascade,
  reporter_id text references users (id) on delete cascade,
  reason text not null,
  note text not null,
  state text not null default 'open' check (state in ('open', 'resolved', 'rejected')),
  handled_by text references users (id),
  handled_at text,
  created_at text not null
) strict;
insert into new_reports (id, item, community_id, reporter_id, reason, note, state, handled_by, handled_at, created_at)
  select id, item, community_id, reporter_id, reason, note, state, handled_by, handled_at, created_at from reports;
drop table reports;
alter table new_reports rename to reports;
create unique index reports_once_idx on reports (coalesce(reporter_id, ''), item) where state = 'open';
create index reports_open_idx on reports (community_id, item, created_at) where state = 'open';
create index reports_item_idx on reports (item) where state = 'open';
create index reports_reporter_idx on reports (reporter_id, created_at);
`
