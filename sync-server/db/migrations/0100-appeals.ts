export const appeals = `
-- What the moderators answer to an appeal, which is a report with the reason 'appeal'.
alter table reports add column answer text not null default '';
`
