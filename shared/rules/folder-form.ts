import { hasForbiddenCharacters, visibleLength } from './text.ts'

/** Of one user. */
export const MAX_FOLDERS = 100
export const MAX_FOLDER_NAME_LENGTH = 60

/** A name in its stored form: one blank between words, none at the edges. */
export function tidyFolderName(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

/** The form of a name that must be unique among one user's folders. */
export function folderNameKey(name: string): string {
  return tidyFolderName(name).normalize('NFC').toLowerCase()
}

/** The reason why a folder cannot have this name, or null. */
export function folderNameProblem(name: string): string | null {
  const tidy = tidyFolderName(name)
  if (visibleLength(tidy) === 0) return 'Please enter a name'
  if (tidy.length > MAX_FOLDER_NAME_LENGTH)
    return `The name must have at most ${MAX_FOLDER_NAME_LENGTH} characters`
  return hasForbiddenCharacters(tidy) ? 'The name contains characters that cannot be used' : null
}
