export const jobsByName = `
-- A post looks for the job that waits for its community's members already.
create index jobs_name_idx on jobs (name);
`
