export const generation = `
create table generations (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  user_id text references users (id) on delete set null,
  kind text not null check (kind in ('outline', 'bible', 'chapter_outline')),
  chapter_id text references chapters (id) on delete cascade,
  request text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  error text,
  proposal text,
  attempts integer not null default 0,
  model text not null default '',
  created_at text not null,
  ended_at text,
  rev integer not null default 0
) strict;
create unique index generations_unfinished on generations (book_id) where status in ('waiting', 'running');
create index generations_book_id_idx on generations (book_id, created_at);
create index generations_user_id_idx on generations (user_id) where user_id is not null;
create index generations_chapter_id_idx on generations (chapter_id) where chapter_id is not null;

create table generation_steps (
  generation_id text not null references generations (id) on delete cascade,
  step text not null,
  output text not null,
  tokens_in integer not null,
  tokens_out integer not null,
  is_estimated integer not null,
  done_at text not null,
  primary key (generation_id, step)
) strict, without rowid;

create table ai_usage (
  day text not null,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  asked integer not null default 0,
  calls integer not null default 0,
  tokens_in integer not null default 0,
  tokens_out integer not null default 0,
  primary key (user_id, day, kind)
) strict, without rowid;
create index ai_usage_day_idx on ai_usage (day);

create table ai_capabilities (
  base_url text not null,
  model text not null,
  capabilities text not null,
  checks text not null,
  works integer not null,
  probed_at text not null,
  primary key (base_url, model)
) strict, without rowid;
`
