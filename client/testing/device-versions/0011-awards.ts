export const stores = {
  award_lines: '&id, post_id, *scopes',
}
