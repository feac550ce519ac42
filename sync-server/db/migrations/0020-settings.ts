export const settings = `
create table notification_settings (
  user_id text primary key references users (id) on delete cascade,
  -- Every flag by name: an object as JSON. Without a row everything is as it begins.
  flags text not null,
  rev integer not null default 0
) strict;
`
