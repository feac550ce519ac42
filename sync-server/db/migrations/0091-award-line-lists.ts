export const awardLineLists = `
-- The post that got the grant, or whose comment got it: the words of one post are a range of an index.
alter table award_grants add column post_id text not null default '';
update award_grants set post_id =
  case when item >= 'post:' then substr(item, 6)
    else coalesce((select post_id from comments where id = substr(item, 9)), '') end;
create index award_grants_lines_idx on award_grants (post_id, created_at, id)
  where line <> '' and removed_at is null;
create index award_grants_item_lines_idx on award_grants (post_id, item, created_at, id)
  where line <> '' and removed_at is null;
`
