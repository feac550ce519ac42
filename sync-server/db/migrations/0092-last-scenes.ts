export const lastScenes = `
-- The scene of the latest writing in a book on a day: another device of the writer goes on there.
alter table written_days add column section_id text;
`
