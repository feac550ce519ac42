/** What the shell itself says, apart from the catalogue: the first load needs no other text of it. */
export const SESSION_EXPIRED = 'Your session has expired. Please log in again.'
export const CLIENT_TOO_OLD = 'This version of the app is too old. Please update.'
