export const writingStatus = `
-- Set by a writer; null: it follows from the words.
alter table chapters add column status text;
alter table sections add column status text;
`
