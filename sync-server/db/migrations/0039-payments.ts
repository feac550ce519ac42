export const payments = `
create table orders (
  id text primary key,
  user_id text references users (id) on delete set null,
  book_id text references books (id) on delete set null,
  book_title text not null,
  request text not null,
  price integer not null check (price >= 0),
  licence_price integer not null check (licence_price >= 0),
  currency text not null,
  plan_hash text not null,
  terms text,
  status text not null default 'quoted'
    check (status in ('quoted', 'open', 'expired', 'paid', 'being_written', 'delivered', 'ended')),
  dispute text check (dispute in ('open', 'won', 'lost')),
  receipt_url text,
  problem text,
  created_at text not null,
  expires_at text not null,
  paid_at text,
  rev integer not null default 0
) strict;
create unique index orders_quoted on orders (book_id) where status = 'quoted';
create index orders_book_id_idx on orders (book_id);
create index orders_user_id_idx on orders (user_id, created_at) where user_id is not null;
create index orders_status_idx on orders (status, created_at);

create table checkout_sessions (
  order_id text not null references orders (id) on delete cascade,
  no integer not null,
  session_id text unique,
  url text,
  expires_at integer not null,
  status text not null default 'asking'
    check (status in ('asking', 'open', 'paid', 'expired', 'failed')),
  payment_intent text unique,
  paid integer not null default 0 check (paid >= 0),
  primary key (order_id, no)
) strict, without rowid;

create table refunds (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  payment_intent text not null,
  reason text not null check (reason in ('failed', 'cancelled', 'duplicate', 'provider')),
  amount integer not null check (amount > 0),
  status text not null check (status in ('due', 'asking', 'pending', 'succeeded', 'failed', 'canceled')),
  attempts integer not null default 0,
  key_no integer not null default 1,
  asked_at text,
  provider_id text unique,
  error text,
  created_at text not null,
  updated_at text not null
) strict;
create unique index refunds_of_order on refunds (order_id) where reason in ('failed', 'cancelled');
create index refunds_order_id_idx on refunds (order_id);
create index refunds_status_idx on refunds (status, created_at);

create table payment_events (
  id text primary key,
  type text not null,
  order_id text,
  created_at text not null,
  received_at text not null
) strict, without rowid;
create index payment_events_received_at_idx on payment_events (received_at);

create table stray_payments (
  session_id text primary key,
  payment_intent text not null,
  amount integer not null,
  currency text not null,
  created_at text not null,
  decision text check (decision in ('refunded', 'not_ours'))
) strict, without rowid;

alter table books add column is_generated integer not null default 0;
alter table generations add column order_id text references orders (id) on delete set null;
alter table generations add column is_closed integer not null default 0;
create index generations_done_books on generations (ended_at) where kind = 'book' and status = 'done';
create unique index generations_order_id on generations (order_id) where order_id is not null;
`
