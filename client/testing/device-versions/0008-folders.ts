export const stores = { folders: '&id, *scopes' }
