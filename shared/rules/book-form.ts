import { MAX_BOOK_TITLE_LENGTH, MAX_GENRE_LENGTH } from '../limits.ts'
import { hasForbiddenCharacters, visibleLength } from './text.ts'

/** The reason why a book cannot have this title, or null. */
export function bookTitleProblem(title: string): string | null {
  if (visibleLength(title.trim()) === 0) return 'Please enter a book title'
  return lineProblem(title, MAX_BOOK_TITLE_LENGTH)
}

/** The reason why nothing can be planned from this description, or null. */
export function bookDescriptionProblem(description: string): string | null {
  return visibleLength(description.trim()) === 0 ? 'Please provide a book description' : null
}

/** The reason why a book cannot have this genre, or null. */
export function genreProblem(genre: string): string | null {
  return lineProblem(genre, MAX_GENRE_LENGTH)
}

/** The reason why this is no language tag, or null. */
export function languageProblem(tag: string): string | null {
  const isTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(tag)
  return isTag ? null : 'This is not a language'
}

/** The reason why a single line cannot be this long, or hold these characters; null when it can. */
export function lineProblem(text: string, max: number): string | null {
  if (text.trim().length > max) return `The text must have at most ${max} characters`
  if (hasForbiddenCharacters(text) || /\n/.test(text))
    return 'The text contains characters that cannot be used'
  return null
}

/** Featuring a book makes it public; a book made private is not featured any more. */
export function withFeatured(is_featured: boolean, book: { is_public: boolean }) {
  return { is_featured, is_public: is_featured || book.is_public }
}
export function withPublic(is_public: boolean, book: { is_featured: boolean }) {
  return { is_public, is_featured: is_public && book.is_featured }
}
