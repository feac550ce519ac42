const columns = (table: string) => `
alter table ${table} add column licence text not null default 'reserved';
-- What it was forked from; that may be gone, so it refers to nothing.
alter table ${table} add column source_id text;
-- The sources as they were when it was forked, the direct one first: an array as JSON.
alter table ${table} add column credits text not null default '[]';
create index ${table}_source_id_idx on ${table} (source_id, created_at) where source_id is not null;
`

export const forks = ['books', 'snippets', 'assets'].map(columns).join('')
