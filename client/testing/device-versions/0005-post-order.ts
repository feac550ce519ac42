export const stores = {
  posts: '&id, created_at, [community_id+created_at], [author.id+created_at], *scopes',
}
