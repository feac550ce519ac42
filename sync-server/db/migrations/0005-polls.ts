export const polls = `
-- The poll with its counts as JSON, beside the row: lists need no further join.
alter table posts add column poll text;

create table poll_ballots (
  post_id text not null references posts (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  option_ids text not null,
  voted_at text not null,
  primary key (post_id, user_id)
) strict, without rowid;
create index poll_ballots_user_id_idx on poll_ballots (user_id, post_id);
`
