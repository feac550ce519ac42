export const stores = { site: '&id, *scopes' }
