export const mail = `
-- What is to be sent, and for 30 days what was. The text is written when it is sent, from the facts.
create table mails (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  address text not null,
  -- What makes two addresses the same: so many mails an hour go to one.
  address_key text not null,
  -- An object as JSON.
  facts text not null,
  -- Ids of the people its text names: an array as JSON.
  about text not null default '[]',
  state text not null default 'waiting',
  attempts integer not null default 0,
  last_error text,
  created_at text not null,
  sent_at text
) strict;
create index mails_user_id_idx on mails (user_id, kind, created_at);
create index mails_address_key_idx on mails (address_key, created_at);
create index mails_created_at_idx on mails (created_at);

-- What a link in a mail is good for. The token itself is nowhere: it is made again from the mail's id.
create table mail_tokens (
  token_hash text primary key,
  mail_id text not null references mails (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  email_id text not null references user_emails (id) on delete cascade,
  purpose text not null,
  expires_at text not null,
  used_at text
) strict;
create index mail_tokens_mail_id_idx on mail_tokens (mail_id);
create index mail_tokens_user_id_idx on mail_tokens (user_id);
create index mail_tokens_email_id_idx on mail_tokens (email_id);

-- What has happened and will be mailed.
create table mail_news (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  -- Such as 'post:<id>'.
  subject text not null,
  -- Who caused it; '' when it was done for whom it reaches.
  actor text not null,
  created_at text not null,
  due_at text not null,
  -- The mail that will tell it.
  mail_id text references mails (id) on delete cascade,
  primary key (user_id, kind, subject, actor)
) strict, without rowid;
create index mail_news_due_at_idx on mail_news (due_at, user_id) where mail_id is null;
create index mail_news_actor_idx on mail_news (actor);
create index mail_news_mail_id_idx on mail_news (mail_id);

-- Where somebody has signed in before: a sign-in from elsewhere is told.
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  -- SHA-256 of what the device's cookie holds.
  device_hash text not null,
  seen_at text not null,
  primary key (user_id, device_hash)
) strict, without rowid;

create index user_emails_email_key_idx on user_emails (email_key);
-- Two spellings that reach one mailbox at Google are one address.
update user_emails
set email_key = replace(
  substr(email_key, 1, instr(replace(email_key, '+', '@'), '@') - 1), '.', ''
) || '@gmail.com'
where email_key like '%@gmail.com' or email_key like '%@googlemail.com';
`
