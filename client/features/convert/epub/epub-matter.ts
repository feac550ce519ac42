import { altOfCover, type BookText, GENERATED_LABELS } from '../book-text.ts'
import { safeUrl } from '../text/clean.ts'
import { x, type XmlElement } from '../xml.ts'

/** The book's title, or "Untitled". */
export function titleOf({ title }: BookText): string {
  return title.trim() || 'Untitled'
}

export function coverSection(href: string, book: BookText): XmlElement {
  const alt = altOfCover(book)
  return x('section', { 'epub:type': 'cover', class: 'cover' }, x('img', { src: href, alt }))
}

export function titleSection(book: BookText): XmlElement {
  const author = book.author.trim()
  return x(
    'section',
    { 'epub:type': 'titlepage', class: 'title-page' },
    x('h1', {}, titleOf(book)),
    author ? x('p', { class: 'author' }, author) : null,
  )
}

export function colophonSection(book: BookText): XmlElement {
  const author = book.author.trim()
  const url = book.url && safeUrl(book.url)
  return x(
    'section',
    {
      'epub:type': 'colophon',
      role: 'doc-colophon',
      'aria-labelledby': 'title',
      // These sentences are ours, whatever the book's language is.
      lang: 'en',
      'xml:lang': 'en',
      dir: 'ltr',
    },
    x('h2', { id: 'title' }, 'Colophon'),
    x('p', {}, author ? `${titleOf(book)}, by ${author}.` : `${titleOf(book)}.`),
    book.generated === 'none' ? null : x('p', {}, `${GENERATED_LABELS[book.generated]}.`),
    book.details.copyright ? x('p', {}, book.details.copyright) : null,
    book.details.isbn ? x('p', {}, `ISBN ${book.details.isbn}`) : null,
    book.rights.trim() ? x('p', {}, book.rights.trim()) : null,
    url ? x('p', {}, 'It is read at ', x('a', { href: url }, url), '.') : null,
    x('p', {}, `This edition was made with Loreloom on ${book.modified.slice(0, 10)}.`),
  )
}
