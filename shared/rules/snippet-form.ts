import { MAX_IMAGE_TITLE_LENGTH, MAX_TAGS } from '../limits.ts'
import { tagListProblem } from './tags.ts'
import { hasForbiddenCharacters, visibleLength } from './text.ts'

export const MAX_SNIPPETS = 1_000
export const MAX_SNIPPET_LENGTH = 20_000

/** The reason why a note cannot have this title, or null. */
export function snippetTitleProblem(title: string): string | null {
  if (visibleLength(title.trim()) === 0) return 'Please enter a title'
  if (title.trim().length > MAX_IMAGE_TITLE_LENGTH)
    return `The text must have at most ${MAX_IMAGE_TITLE_LENGTH} characters`
  return hasForbiddenCharacters(title) ? 'The text contains characters that cannot be used' : null
}

/** The reason why a note cannot have these tags, or null. */
export function tagsProblem(tags: readonly string[]): string | null {
  return tagListProblem(tags, MAX_TAGS, `A note has at most ${MAX_TAGS} tags`)
}
