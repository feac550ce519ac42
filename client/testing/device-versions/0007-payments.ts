export const stores = { payments: '&id, timestamp, *scopes' }
