export const mutes = `
create table mutes (
  user_id text not null references users (id) on delete cascade,
  -- 'user:<id>' or 'community:<id>'.
  item text not null,
  blocks integer not null default 0,
  muted_at text not null,
  primary key (user_id, item)
) strict, without rowid;
`
