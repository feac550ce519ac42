export const invitations = `
-- Links by which people may sign up while the site takes only invited ones. The code itself is nowhere.
create table invitations (
  id text primary key,
  code_hash text not null unique,
  created_by text not null references users (id) on delete cascade,
  -- The people it is for, in the words of the admin who made it.
  note text not null,
  -- Null: any number of people.
  max_uses integer,
  uses integer not null default 0,
  created_at text not null,
  -- Null: it does not run out.
  expires_at text,
  revoked_at text
) strict;
create index invitations_created_by_idx on invitations (created_by);
create index invitations_created_at_idx on invitations (created_at desc, id desc);

-- Three answers instead of two.
update site_settings
set name = 'signups', value = case value when 'false' then '"closed"' else '"open"' end
where name = 'signups_open';
`
