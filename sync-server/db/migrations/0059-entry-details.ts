export const entryDetails = `
-- A picture of the entry, its fields and its ties to other entries: arrays as JSON.
alter table book_assets add column portrait_file_id text;
alter table book_assets add column fields text not null default '[]';
alter table book_assets add column ties text not null default '[]';
`
