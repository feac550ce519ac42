import { DELETED_USER } from '#shared/rules/accounts.ts'

export const erasure = `
-- Whom what has to stay belongs to, once its author is gone. Nobody can sign in as it: no username has a space.
insert into users (id, username, display_name, joined_at, coins, password_hash)
values ('${DELETED_USER.id}', '${DELETED_USER.username}', '${DELETED_USER.username}', '2026-01-01T00:00:00.000Z', 0, '');

-- Set when a paid generation of it is complete: from then on it stays in the public repository for good.
alter table books add column generated_at text;

create table exports (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  requested_at text not null,
  -- Null while it is made.
  ready_at text,
  bytes integer not null default 0
) strict;
`
