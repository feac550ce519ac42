/** As in 0024: these notifications are told anew, as their readers may see them now. */
const again = (which: string) => `
  insert into sync_dirty (scope, type, id)
  select 'user:' || n.user_id, 'notification', n.id from notifications n where (${which}) and not exists (
    select 1 from sync_dirty d where d.scope = 'user:' || n.user_id and d.type = 'notification' and d.id = n.id);`
const quoting = (table: string, item: string, when: string, columns: string) => `
create trigger ${table}_requoted after update of ${columns} on ${table} when ${when} begin
  ${again(`n.source = '${item}:' || new.id`)}
end;
create trigger ${table}_unquoted after delete on ${table} begin
  ${again(`n.source = '${item}:' || old.id`)}
end;`
const muting = (name: string, event: string, row: string) => `
create trigger mutes_${name} after ${event} on mutes when ${row}.item glob 'user:*' begin
  ${again(`n.user_id = ${row}.user_id and instr(n.actors, substr(${row}.item, 6)) > 0`)}
end;`

export const quotes = `
-- The text that a notification quotes: 'comment:<id>' or 'remark:<id>'; null where its subject is that text.
alter table notification_queue add column source text;
alter table notifications add column source text;
create index notifications_source_idx on notifications (source);
${quoting(
  'comments',
  'comment',
  'old.body is not new.body or old.deleted_at is not new.deleted_at or old.removed_at is not new.removed_at',
  'body, deleted_at, removed_at',
)}
${quoting(
  'remarks',
  'remark',
  'old.body is not new.body or old.deleted_at is not new.deleted_at',
  'body, deleted_at',
)}
create trigger posts_requoted after update of body on posts when old.body is not new.body begin
  ${again(`n.subject = 'post:' || new.id and n.kind = 'post'`)}
end;
create trigger chapters_requoted after update of text on published_chapters when old.text is not new.text begin
  ${again(`n.subject = 'chapter:' || new.id and n.kind = 'update'`)}
end;
${muting('quoted', 'insert', 'new')}
${muting('unquoted', 'delete', 'old')}
`
