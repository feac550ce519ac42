export const suggestedEntries = `
-- Names of written chapters that the story bible lacks, as JSON. Those that somebody left stand in \`settled\`, as \`entry:<name>\`.
alter table generations add column suggestions text not null default '[]';
`
