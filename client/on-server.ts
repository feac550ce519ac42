/** True where the server renders pages. Node has a `localStorage` of its own, so only the document tells. */
export const ON_SERVER = typeof document === 'undefined'
