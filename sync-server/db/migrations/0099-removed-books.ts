export const removedBooks = `
-- Why a site admin took the book from its readers; null: nobody did.
alter table books add column removed_reason text;
`
