export const writtenBooks = `
-- A check cannot be changed in place. The steps refer to what they are steps of: they are copied along.
alter table generations rename to generations_before;
drop index generations_unfinished;
drop index generations_book_id_idx;
drop index generations_user_id_idx;
drop index generations_chapter_id_idx;
create table generations (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  user_id text references users (id) on delete set null,
  kind text not null check (kind in ('outline', 'bible', 'chapter_outline', 'book')),
  chapter_id text references chapters (id) on delete cascade,
  request text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  pause text check (pause in ('provider_down', 'provider_config', 'needs_owner', 'budget', 'by_owner')),
  error text,
  progress text,
  findings text not null default '[]',
  settled text not null default '[]',
  proposal text,
  attempts integer not null default 0,
  down_since text,
  tokens integer not null default 0,
  model text not null default '',
  created_at text not null,
  ended_at text,
  rev integer not null default 0
) strict;
insert into generations
  (id, book_id, user_id, kind, chapter_id, request, status, error, proposal, attempts, model, created_at, ended_at, rev)
  select id, book_id, user_id, kind, chapter_id, request, status, error, proposal, attempts, model, created_at, ended_at, rev
  from generations_before;
create unique index generations_unfinished on generations (book_id)
  where status in ('waiting', 'running', 'paused');
create index generations_book_id_idx on generations (book_id, created_at);
create index generations_user_id_idx on generations (user_id) where user_id is not null;
create index generations_chapter_id_idx on generations (chapter_id) where chapter_id is not null;

alter table generation_steps rename to generation_steps_before;
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
insert into generation_steps select * from generation_steps_before;
drop table generation_steps_before;
drop table generations_before;

-- What a language model wrote of a text, as it was put there.
create table generated_texts (
  document text not null,
  generation_id text not null references generations (id) on delete cascade,
  step text not null,
  book_id text not null references books (id) on delete cascade,
  model text not null,
  text text not null,
  created_at text not null,
  primary key (document, generation_id, step)
) strict, without rowid;
create index generated_texts_book_id_idx on generated_texts (book_id);
create index generated_texts_generation_id_idx on generated_texts (generation_id);
alter table documents add column generated integer not null default 0;
`
