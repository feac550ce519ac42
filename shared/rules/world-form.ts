import { MAX_AUTHOR_NAME_LENGTH } from '../limits.ts'
import { placeNameProblem } from './community-form.ts'
import { hasForbiddenCharacters } from './text.ts'

/** The reason why a world cannot have this name, or null. */
export function worldNameProblem(name: string): string | null {
  return placeNameProblem(name, 'world')
}

/** The reason why an author cannot be shown under this name, or null. */
export function authorNameProblem(name: string): string | null {
  if (name.trim().length > MAX_AUTHOR_NAME_LENGTH)
    return `The name must have at most ${MAX_AUTHOR_NAME_LENGTH} characters`
  if (hasForbiddenCharacters(name) || /\n/.test(name))
    return 'The name contains characters that cannot be used'
  return null
}

/** The reason why a picture or a file cannot have this title or description, or null. */
export function captionProblem(text: string, max: number): string | null {
  if (text.trim().length > max) return `The text must have at most ${max} characters`
  return hasForbiddenCharacters(text) ? 'The text contains characters that cannot be used' : null
}
