export const awards = `
-- Counts by award as JSON, beside the row: lists need no further join.
alter table posts add column awards text not null default '[]';
alter table comments add column awards text not null default '[]';

create table award_grants (
  id text primary key,
  award_id text not null,
  item text not null,
  giver_id text not null references users (id) on delete cascade,
  created_at text not null,
  unique (giver_id, item, award_id)
) strict;
create index award_grants_item_idx on award_grants (item, award_id);

alter table coin_ledger add column subject text;
alter table coin_ledger add column award_id text;
create unique index coin_ledger_daily_idx on coin_ledger (user_id, substr(created_at, 1, 10)) where reason = 'daily';
`
