/**
 * The notifications of these are told anew: whoever may not see what they are about loses them on every device. No `or ignore`: inside
 * a trigger what the outer statement says about conflicts counts instead.
 */
const again = (which: string) => `
  insert into sync_dirty (scope, type, id)
  select 'user:' || n.user_id, 'notification', n.id from notifications n where (${which}) and not exists (
    select 1 from sync_dirty d where d.scope = 'user:' || n.user_id and d.type = 'notification' and d.id = n.id);`
const about = (subjects: string) => again(`n.subject in (${subjects})`)
/** What a book is told as: itself, its chapters, and who is asked to work on it. */
const ofBook = (id: string) =>
  about(`
    select 'book:' || ${id} union all
    select 'chapter:' || id from published_chapters where book_id = ${id} union all
    select 'collaborator:' || id from book_collaborators where book_id = ${id}`)

export const push = `
alter table notification_settings add column time_zone text not null default 'UTC';
-- Such as '22:00', by the clock of the time zone; null when there are no quiet hours.
alter table notification_settings add column quiet_from text;
alter table notification_settings add column quiet_to text;

-- Where somebody's browser is reached while it is closed: one for each session, and it ends with it.
create table push_subscriptions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  session_id text not null unique references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at text not null
) strict;
create index push_subscriptions_user_id_idx on push_subscriptions (user_id);
create trigger push_ends_with_session after update of ended_at on sessions when new.ended_at is not null begin
  delete from push_subscriptions where session_id = new.id;
end;

-- Titles stand on people's devices. What closes, goes or is renamed marks the notifications about it, and they are told
-- again within two seconds, as their readers may see them now.
create index notifications_subject_idx on notifications (subject);
create trigger posts_retold after update of title, deleted_at, removed_at on posts
when old.title is not new.title or old.deleted_at is not new.deleted_at or old.removed_at is not new.removed_at begin
  ${about(`'post:' || new.id`)}
end;
create trigger communities_retold after update of name, is_private on communities
when old.name is not new.name or old.is_private is not new.is_private begin
  ${about(`select 'community:' || new.id union all select 'post:' || id from posts where community_id = new.id`)}
end;
create trigger worlds_retold after update of is_public on worlds when old.is_public is not new.is_public begin
  ${about(`
    select 'book:' || id from books where world_id = new.id union all
    select 'chapter:' || p.id from published_chapters p join books b on b.id = p.book_id where b.world_id = new.id union all
    select 'snippet:' || id from snippets where world_id = new.id union all
    select 'asset:' || id from assets where world_id = new.id`)}
end;
create trigger books_retold after update of title, is_public on books
when old.title is not new.title or old.is_public is not new.is_public begin ${ofBook('new.id')} end;
create trigger books_gone before delete on books begin ${ofBook('old.id')} end;
create trigger chapters_retold after update of title on published_chapters when old.title is not new.title begin
  ${about(`'chapter:' || new.id`)}
end;
create trigger chapters_gone after delete on published_chapters begin ${about(`'chapter:' || old.id`)} end;
create trigger snippets_retold after update of title, is_public on snippets
when old.title is not new.title or old.is_public is not new.is_public begin ${about(`'snippet:' || new.id`)} end;
create trigger snippets_gone after delete on snippets begin ${about(`'snippet:' || old.id`)} end;
create trigger assets_retold after update of title, is_public on assets
when old.title is not new.title or old.is_public is not new.is_public begin ${about(`'asset:' || new.id`)} end;
create trigger assets_gone after delete on assets begin ${about(`'asset:' || old.id`)} end;
-- Whoever leaves a book or a private world may not see what is in it any more.
create trigger collaborators_gone after delete on book_collaborators begin
  ${again(`n.user_id = old.user_id or n.subject = 'collaborator:' || old.id`)}
end;
create trigger members_changed after update of role, collaborations on world_members
when (old.role <> 'member' or old.collaborations > 0) and new.role = 'member' and new.collaborations = 0 begin
  ${again('n.user_id = new.user_id')}
end;
create trigger members_gone after delete on world_members when old.role <> 'member' or old.collaborations > 0 begin
  ${again('n.user_id = old.user_id')}
end;
`
