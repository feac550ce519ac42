/** Begins the key of a draft with a text that was set aside, because the server replaced its document. */
export const SET_ASIDE = 'recovered:'

/** The beginning of the keys of one document's texts; an id follows. */
export function setAsideKeys(name: string): string {
  return `${SET_ASIDE}${name}:`
}

/** Name of the document that the text was. */
export function documentOf(key: string): string {
  return key.slice(SET_ASIDE.length, key.lastIndexOf(':'))
}
