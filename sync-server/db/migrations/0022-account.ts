export const account = `
alter table sessions add column device text not null default '';
`
