/** Devices also read all rows again: texts of chapters know their pictures before these have loaded. */
export const stores = {
  award_lines: '&id, post_id, *scopes',
}
