export const keptFiles = `
-- When the present epoch began. A restored backup may have it already.
insert into sync_meta (key, value) values ('epoch_at', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
on conflict do nothing;

-- When it was announced, or the latest part came: an upload ends when nothing more of it came for a day.
alter table uploads add column active_at text not null default '';
update uploads set active_at = created_at;
drop index uploads_created_at_idx;
create index uploads_active_at_idx on uploads (active_at);
`
