export const ownReports = `
-- Loreloom's own reports: whose text it is, and how many more there are. One waits for each author, place and reason.
alter table reports add column about_id text;
alter table reports add column more integer not null default 0;
create unique index reports_own_idx on reports (about_id, coalesce(community_id, ''), reason)
  where about_id is not null and state = 'open';
`
