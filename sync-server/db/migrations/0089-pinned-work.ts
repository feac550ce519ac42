export const pinnedWork = `
-- The work that a profile shows first: 'book:<id>' or 'post:<id>'.
alter table users add column pinned text;
`
