export const appeals = `
-- What the moderators answer to an appeal, which is a report with the reason 'appeal'.
alter table reports add column answer text not null default '';
-- Who did what somebody appeals against.
create index mod_log_item_idx on mod_log (item);
create index admin_log_item_idx on admin_log (item);
`
