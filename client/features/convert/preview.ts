import { detailsIn } from '#shared/rules/book-details.ts'
import { tidyTags } from '#shared/rules/tags.ts'
import { MAX_BOOK_TAGS, MAX_TAG_LENGTH, MAX_WARNINGS } from '#shared/limits.ts'
import { standingInParts } from '#shared/rules/parts.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { v4 } from 'uuid'
import {
  type BookText,
  type ChapterText,
  ConvertError,
  type FoundBook,
  type Preview,
} from './book-text.ts'
import { partsSaid } from './chapters/chapter-parts.ts'
import { clean, cleanLanguage, cleanLine } from './text/clean.ts'
import { isTitlePage } from './chapters/title-page.ts'

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i

const TITLE_PAGE = 'The title page was left out: a book has its own.'

/** The book that a file turned out to be; what it did not say is filled in. */
export function previewOf(found: FoundBook, pieces: ChapterText[], warnings: string[]): Preview {
  const kept = standingInParts(
    pieces.map(({ title, part, sections, plan }): ChapterText => ({
      title: cleanLine(title),
      ...(part && { part: cleanLine(part) }),
      // A scene that is planned may have no words yet.
      sections: plan ? sections : sections.filter((section) => section.trim() !== ''),
      ...(plan && { plan }),
    })),
    ({ title, sections }) => title !== '' || sections.length > 0,
  )
  const title = cleanLine(found.title ?? '')
  const author = cleanLine(found.author ?? '')
  const [first] = kept
  const hasTitlePage =
    kept.length > 1 && first && !first.plan && isTitlePage(first, { title, author })
  const chapters = standingInParts(kept, (chapter) => !hasTitlePage || chapter !== first).map(
    (chapter, index) => ({ ...chapter, title: chapter.title || `Chapter ${index + 1}` }),
  )
  const words = chapters
    .flatMap(({ sections }) => sections)
    .reduce((sum, text) => sum + countWords(text), 0)
  const book: BookText = {
    // Also on an address without TLS, where no crypto.randomUUID is.
    id: UUID.exec(found.id ?? '')?.[0].toLowerCase() ?? v4(),
    title: title || 'Untitled',
    author,
    language: cleanLanguage(found.language ?? ''),
    description: clean(found.description ?? '').trim(),
    genre: cleanLine(found.genre ?? ''),
    details: detailsIn(found.details),
    generated: found.generated ?? 'none',
    rights: clean(found.rights ?? '').trim(),
    modified: isoOf(found.modified),
    url: webAddress(found.url),
    cover: found.cover ?? null,
    ...(found.cover_design && { cover_design: found.cover_design }),
    chapters,
    ...(found.pictures && found.pictures.size > 0 && { pictures: found.pictures }),
    ...(found.working && { working: found.working }),
  }
  const said = [
    ...partsSaid(chapters),
    ...warnings,
    ...tagsSaid(found, book),
    ...(hasTitlePage ? [TITLE_PAGE] : []),
  ]
  return { book, words, warnings: said }
}

/** Says how many tags and warnings of the file do not fit a book. */
function tagsSaid({ details = {} }: FoundBook, book: BookText): string[] {
  return (['tags', 'warnings'] as const).flatMap((name) => {
    const lost = tidyTags(details[name] ?? []).length - book.details[name].length
    const [one, most] = name === 'tags' ? ['tag', MAX_BOOK_TAGS] : ['warning', MAX_WARNINGS]
    if (lost === 0) return []
    const [was, all] = [counted(lost, `${one} was`, `${one}s were`), `${most} ${one}s`]
    return [
      `${was} left out: a book has at most ${all}, each of at most ${MAX_TAG_LENGTH} characters.`,
    ]
  })
}

/** Refuses a file in which there is nothing. */
export function withWords(preview: Preview): Preview {
  const { book, words } = preview
  if (words === 0 && book.chapters.every(({ plan }) => !plan))
    throw new ConvertError('There is no text in this file.')
  return preview
}

function isoOf(date: string | undefined): string {
  const time = Date.parse(date ?? '')
  return new Date(Number.isNaN(time) ? Date.now() : time).toISOString()
}

function webAddress(url: string | null | undefined): string | null {
  return url && /^https?:/i.test(url) ? (URL.parse(url)?.href ?? null) : null
}

/** "1 picture was" / "3 pictures were". */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
