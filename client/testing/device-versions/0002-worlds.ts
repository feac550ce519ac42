export const stores = {
  mutes: '&id, *scopes',
  reads: '&post_id, read_at',
  kept_posts: '&id, community_id',
  media: '&id',
  worlds: '&id, short_id, slug, *scopes',
  world_memberships: '&id, *scopes',
  gallery_images: '&id, world_id, *scopes',
  assets: '&id, world_id, *scopes',
  books: '&id, world_id, *scopes',
  snippets: '&id, world_id, *scopes',
  communities: '&id, short_id, slug, world_id, *scopes',
}
