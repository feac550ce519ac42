import { hasForbiddenCharacters, visibleLength } from './text.ts'

/** The name of the whole site. */
export const MAX_SITE_NAME_LENGTH = 40

/** Signs that turn the direction of what follows: a name with one would change the words around it. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** The reason why a site cannot have this name, or null; an empty one is the product's own. */
export function siteNameProblem(name: string): string | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}<>"]/u.test(name)) return 'The name is one line without < > or "'
  if (
    TURNS.test(name) ||
    hasForbiddenCharacters(name) ||
    (name.trim() !== '' && visibleLength(name) === 0)
  )
    return 'The name contains characters that cannot be used'
  return name.trim().length > MAX_SITE_NAME_LENGTH
    ? `The name must be at most ${MAX_SITE_NAME_LENGTH} characters`
    : null
}
