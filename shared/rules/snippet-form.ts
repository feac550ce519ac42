import { MAX_IMAGE_TITLE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS } from '../limits.ts'
import { hasForbiddenCharacters, visibleLength } from './text.ts'

/** The reason why a note cannot have this title, or null. */
export function snippetTitleProblem(title: string): string | null {
  if (visibleLength(title.trim()) === 0) return 'Please enter a title'
  if (title.trim().length > MAX_IMAGE_TITLE_LENGTH)
    return `The text must have at most ${MAX_IMAGE_TITLE_LENGTH} characters`
  return hasForbiddenCharacters(title) ? 'The text contains characters that cannot be used' : null
}

/** Tags in their stored form: lower case, each once, in the given order. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.map((tag) => tag.trim().toLowerCase().replace(/\s+/g, ' '))
  return [...new Set(tidy)].filter((tag) => tag !== '')
}

/** "lamps, harbour" as tags. */
export function tagsOf(text: string): string[] {
  return tidyTags(text.split(','))
}

/** The reason why a note cannot have these tags, or null. */
export function tagsProblem(tags: readonly string[]): string | null {
  const tidy = tidyTags(tags)
  if (tidy.length > MAX_TAGS) return `A note has at most ${MAX_TAGS} tags`
  if (tidy.some((tag) => tag.length > MAX_TAG_LENGTH))
    return `A tag has at most ${MAX_TAG_LENGTH} characters`
  return tidy.some(hasForbiddenCharacters)
    ? 'The tags contain characters that cannot be used'
    : null
}
