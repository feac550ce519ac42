import {
  MAX_BOOK_TITLE_LENGTH,
  MAX_CHAPTER_LENGTH,
  MAX_GENRE_LENGTH,
  MAX_TAGS,
  MAX_THEMES,
} from '../limits.ts'
import { lineProblem } from './book-form.ts'
import { bodyProblem } from './post-form.ts'
import { visibleLength } from './text.ts'

/** Kinds of story bible entries, in the order in which they are offered. */
export const ENTRY_TYPES = ['character', 'location', 'style_guide', 'continuity'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

/** "style guide": underscores are shown as spaces. */
export function entryTypeLabel(type: string): string {
  return type.replaceAll('_', ' ')
}

/** The reason why a chapter cannot have this title, or null. */
export function chapterTitleProblem(title: string): string | null {
  if (visibleLength(title.trim()) === 0) return 'Please enter a chapter title'
  return lineProblem(title, MAX_BOOK_TITLE_LENGTH)
}

/** The reason why a part of a book cannot have this title, or null: where it is empty, no part begins. */
export function partProblem(title: string): string | null {
  return lineProblem(title, MAX_BOOK_TITLE_LENGTH)
}

/** The reason why a scene cannot have this title, or null: it may have none. */
export function sectionTitleProblem(title: string): string | null {
  return lineProblem(title, MAX_BOOK_TITLE_LENGTH)
}

/** The reason why a story bible entry cannot have this name, or null. */
export function entryNameProblem(name: string): string | null {
  if (visibleLength(name.trim()) === 0) return 'Please enter a name'
  return lineProblem(name, MAX_GENRE_LENGTH * 2)
}

/** Facts from a book as the text of a story bible entry: each fact with its quote below. */
export function saidOf(says: readonly { fact: string; quote: string }[]): string {
  return says.map(({ fact, quote }) => `${fact}\n\n> ${quote}`).join('\n\n')
}

/** Other names an entry is called by; each once. */
export function tidyList(items: readonly string[]): string[] {
  const tidy = items.map((item) => item.trim().replace(/\s+/g, ' '))
  return [...new Set(tidy)].filter((item) => item !== '')
}

export function aliasesProblem(aliases: readonly string[]): string | null {
  if (tidyList(aliases).length > MAX_TAGS) return `An entry has at most ${MAX_TAGS} other names`
  return firstProblem(aliases)
}

export function themesProblem(themes: readonly string[]): string | null {
  if (tidyList(themes).length > MAX_THEMES) return `An outline has at most ${MAX_THEMES} themes`
  return firstProblem(themes)
}

function firstProblem(lines: readonly string[]): string | null {
  for (const line of lines) {
    const problem = lineProblem(line, MAX_GENRE_LENGTH * 2)
    if (problem) return problem
  }
  return null
}

/** The reason why a chapter with this text cannot be published, or null. */
export function publishProblem(text: string): string | null {
  if (visibleLength(text.trim()) === 0) return 'There is nothing to publish yet'
  return bodyProblem(text, MAX_CHAPTER_LENGTH)
}
