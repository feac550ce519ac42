export const stores = {
  appeals: '&id, item, *scopes',
}
