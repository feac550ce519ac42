export const saved = `
create table saved_posts (
  user_id text not null references users (id) on delete cascade,
  post_id text not null references posts (id) on delete cascade,
  saved_at text not null,
  primary key (user_id, post_id)
) strict, without rowid;
create index saved_posts_saved_at_idx on saved_posts (user_id, saved_at desc, post_id desc);
`
