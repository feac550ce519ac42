export const redoneScenes = `
-- Which kinds there are is known to the program alone: a check cannot be changed in place. What refers to it is copied along.
alter table generations rename to generations_before;
drop index generations_unfinished;
drop index generations_book_id_idx;
drop index generations_user_id_idx;
drop index generations_chapter_id_idx;
drop index generations_done_books;
drop index generations_order_id;
create table generations (
  id text primary key,
  book_id text not null references books (id) on delete cascade,
  user_id text references users (id) on delete set null,
  kind text not null,
  chapter_id text references chapters (id) on delete cascade,
  section_id text references sections (id) on delete cascade,
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
  rev integer not null default 0,
  order_id text references orders (id) on delete set null,
  is_closed integer not null default 0
) strict;
insert into generations
  (id, book_id, user_id, kind, chapter_id, request, status, pause, error, progress, findings, settled, proposal, attempts,
   down_since, tokens, model, created_at, ended_at, rev, order_id, is_closed)
  select id, book_id, user_id, kind, chapter_id, request, status, pause, error, progress, findings, settled, proposal, attempts,
   down_since, tokens, model, created_at, ended_at, rev, order_id, is_closed
  from generations_before;
create unique index generations_unfinished on generations (book_id)
  where status in ('waiting', 'running', 'paused');
create index generations_book_id_idx on generations (book_id, created_at);
create index generations_user_id_idx on generations (user_id) where user_id is not null;
create index generations_chapter_id_idx on generations (chapter_id) where chapter_id is not null;
create index generations_section_id_idx on generations (section_id) where section_id is not null;
create index generations_done_books on generations (ended_at) where kind = 'book' and status = 'done';
create unique index generations_order_id on generations (order_id) where order_id is not null;

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

alter table generated_texts rename to generated_texts_before;
drop index generated_texts_book_id_idx;
drop index generated_texts_generation_id_idx;
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
insert into generated_texts select * from generated_texts_before;
drop table generated_texts_before;
drop table generations_before;
`
