import { MAX_TAG_LENGTH } from '../limits.ts'
import { hasForbiddenCharacters } from './text.ts'

/** Tags in their stored form: lower case, each once, in the given order. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.map((tag) => tag.trim().toLowerCase().replace(/\s+/g, ' '))
  return [...new Set(tidy)].filter((tag) => tag !== '')
}

/** "lamps, harbour" as tags. */
export function tagsOf(text: string): string[] {
  return tidyTags(text.split(','))
}

/** The reason why a tag cannot be this long, or hold these characters; null when it can. */
export function tagProblem(tag: string): string | null {
  if (tag.length > MAX_TAG_LENGTH) return `A tag has at most ${MAX_TAG_LENGTH} characters`
  return hasForbiddenCharacters(tag) ? 'The tags contain characters that cannot be used' : null
}

/** The reason why a thing cannot have these tags, or null; `limit` says how many it has at most. */
export function tagListProblem(
  tags: readonly string[],
  most: number,
  limit: string,
): string | null {
  const tidy = tidyTags(tags)
  if (tidy.length > most) return limit
  return tidy.map(tagProblem).find(Boolean) ?? null
}
