export const stores = { generations: '&id, book_id, *scopes' }
