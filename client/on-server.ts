/** True if the server renders pages. Node has a `localStorage` too, so only the document shows the difference. */
export const ON_SERVER = typeof document === 'undefined'
