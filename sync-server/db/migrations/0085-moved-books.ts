/** As in 0024: these notifications are told anew, as their readers may see them now. */
const again = (which: string) => `
  insert into sync_dirty (scope, type, id)
  select 'user:' || n.user_id, 'notification', n.id from notifications n where (${which}) and not exists (
    select 1 from sync_dirty d where d.scope = 'user:' || n.user_id and d.type = 'notification' and d.id = n.id);`

export const movedBooks = `
-- Another world may be private, or open.
create trigger books_moved after update of world_id on books when old.world_id is not new.world_id begin
  ${again(`n.subject in (
    select 'book:' || new.id union all
    select 'chapter:' || id from published_chapters where book_id = new.id union all
    select 'collaborator:' || id from book_collaborators where book_id = new.id)`)}
end;
`
