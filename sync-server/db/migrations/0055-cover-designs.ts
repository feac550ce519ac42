export const coverDesigns = `
-- How a cover without a picture is set, such as 'loom-teal'; null: the id of the book chooses.
alter table books add column cover_design text;
`
