/** The pictures that lead to these posts are told anew: whoever may not see a post gets no link to it. */
const again = (posts: string) => `
  insert into sync_dirty (scope, type, id)
  select 'world:' || g.world_id, 'gallery_image', g.id from gallery_images g where g.post_id in (${posts}) and not exists (
    select 1 from sync_dirty d where d.scope = 'world:' || g.world_id and d.type = 'gallery_image' and d.id = g.id);
  update gallery_images set rev = rev + 1 where post_id in (${posts});`
const inWorld = (id: string) =>
  again(
    `select p.id from posts p join communities c on c.id = p.community_id where c.world_id = ${id}`,
  )

export const galleryPosts = `
create index gallery_images_post_id_idx on gallery_images (post_id) where post_id is not null;

create trigger posts_shown after update of removed_at on posts when old.removed_at is not new.removed_at begin
  ${again('new.id')}
end;
create trigger posts_unlinked after update of deleted_at on posts when new.deleted_at is not null begin
  ${again('new.id')}
  update gallery_images set post_id = null where post_id = new.id;
end;
create trigger posts_gone after delete on posts begin
  ${again('old.id')}
  update gallery_images set post_id = null where post_id = old.id;
end;
create trigger communities_shown after update of is_private on communities when old.is_private is not new.is_private begin
  ${again('select id from posts where community_id = new.id')}
end;
create trigger members_unshown after update of role, collaborations on world_members
when (old.role <> 'member' or old.collaborations > 0) <> (new.role <> 'member' or new.collaborations > 0) begin
  ${inWorld('new.world_id')}
end;
create trigger members_left after delete on world_members when old.role <> 'member' or old.collaborations > 0 begin
  ${inWorld('old.world_id')}
end;
`
