/** Devices also read all rows again, for the quotes of notifications. */
export const stores = {
  book_targets: '&id, *scopes',
  day_goals: '&id, *scopes',
  written_days: '&id, *scopes',
  marks: '&id, book_id, *scopes',
}
