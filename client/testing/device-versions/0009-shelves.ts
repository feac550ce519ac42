/** Devices also read all rows again, for the dates of books, and the pictures, fields and ties of bible entries. */
export const stores = { shelved_books: '&id, *scopes', reviews: '&id, book_id, *scopes' }
