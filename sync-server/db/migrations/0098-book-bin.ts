export const bookBin = `
-- A book in the bin is private. It is erased after thirty days.
alter table books add column deleted_at text;
create index books_deleted_at_idx on books (deleted_at) where deleted_at is not null;
`
