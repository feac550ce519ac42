/** As in 0024: these notifications are told anew, as their readers may see them now. */
const again = (source: string) => `
  insert into sync_dirty (scope, type, id)
  select 'user:' || n.user_id, 'notification', n.id from notifications n where n.source = ${source} and not exists (
    select 1 from sync_dirty d where d.scope = 'user:' || n.user_id and d.type = 'notification' and d.id = n.id);`

export const awardLines = `
-- The giver's words to the author, '' for none; a moderator can remove them, and the award stays.
alter table award_grants add column line text not null default '';
alter table award_grants add column removed_at text;
alter table award_grants add column removed_reason text;
alter table award_grants add column rev integer not null default 0;
create trigger award_grants_requoted after update of line, removed_at on award_grants
  when old.line is not new.line or old.removed_at is not new.removed_at begin
  ${again("'award:' || new.id")}
end;
create trigger award_grants_unquoted after delete on award_grants when old.line <> '' begin
  ${again("'award:' || old.id")}
end;
`
