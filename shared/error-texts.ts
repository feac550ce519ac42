/** The texts that the shell shows itself, apart from the catalogue: the first load needs no others. */
export const SESSION_EXPIRED = 'Your session has expired. Please log in again.'
export const CLIENT_TOO_OLD = 'This version of the app is too old. Please update.'
