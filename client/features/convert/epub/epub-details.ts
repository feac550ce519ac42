import { COMPLETION_NAMES, COMPLETIONS, RATING_NAMES, RATINGS } from '#shared/rules/book-details.ts'
import type { BookDetails } from '#shared/rules/no-details.ts'
import { clean } from '../text/clean.ts'
import { elements, x, type XmlElement, type XmlNode, xmlText } from '../xml.ts'

/** Readers' libraries show subjects as tags: there a warning is seen. */
const WARNING = 'Content warning: '
const GENRE = 'genre'
const SERIES = 'series'

/** Genre, tags and warnings, rating, status, series, ISBN and copyright, as shops and libraries read them. */
export function detailElements(genre: string, details: BookDetails): XmlElement[] {
  const { tags, warnings, rating, completion, isbn, copyright, series, series_number } = details
  return [
    ...filled('dc:subject', genre, { id: GENRE }),
    ...tags.flatMap((tag) => filled('dc:subject', tag)),
    ...warnings.flatMap((warning) => filled('dc:subject', WARNING + warning)),
    ...(isbn ? filled('dc:identifier', `urn:isbn:${isbn.replace(/[\s-]/g, '')}`) : []),
    ...(rating === 'unrated' ? [] : property('schema:contentRating', RATING_NAMES[rating])),
    ...(completion === 'ongoing'
      ? []
      : property('schema:creativeWorkStatus', COMPLETION_NAMES[completion])),
    ...property('schema:copyrightNotice', copyright),
    ...(series ? seriesElements(series, series_number) : []),
  ]
}

function seriesElements(series: string, number: number | null): XmlElement[] {
  return [
    ...filled('meta', series, { property: 'belongs-to-collection', id: SERIES }),
    ...filled('meta', 'series', { property: 'collection-type', refines: `#${SERIES}` }),
    ...(number === null
      ? []
      : filled('meta', String(number), { property: 'group-position', refines: `#${SERIES}` })),
  ]
}

/** The genre and the details that an EPUB gives. The first subject of a file that is not ours is its genre. */
export function detailsOfEpub(opf: XmlNode): { genre: string; details: Partial<BookDetails> } {
  const subjects = elements(opf, 'dc:subject')
  const isOurs = elements(opf, 'meta').some(({ attributes }) => attributes.content === 'Loreloom')
  const genre = subjects.find(({ attributes }, i) => (isOurs ? attributes.id === GENRE : i === 0))
  const others = subjects.filter((subject) => subject !== genre).map(textOf)
  const said = (name: string) => textOf(metaWith(opf, name))
  const isbn = elements(opf, 'dc:identifier').map(textOf).find(isIsbn) ?? ''
  const number = said('group-position')
  return {
    genre: textOf(genre),
    details: {
      tags: others.filter((subject) => !subject.startsWith(WARNING)),
      warnings: others
        .filter((subject) => subject.startsWith(WARNING))
        .map((subject) => subject.slice(WARNING.length)),
      rating: RATINGS.find((rating) => RATING_NAMES[rating] === said('schema:contentRating')),
      completion: COMPLETIONS.find(
        (state) => COMPLETION_NAMES[state] === said('schema:creativeWorkStatus'),
      ),
      isbn: isbn.replace(/^urn:isbn:/i, ''),
      copyright: said('schema:copyrightNotice'),
      series: said('belongs-to-collection'),
      series_number: number === '' ? null : Number(number),
    },
  }
}

const isIsbn = (identifier: string) => /^urn:isbn:/i.test(identifier)

function metaWith(opf: XmlNode, name: string): XmlElement | undefined {
  return elements(opf, 'meta').find(({ attributes }) => attributes.property === name)
}

function textOf(element: XmlElement | undefined): string {
  return element ? clean(xmlText(element)).trim() : ''
}

function property(name: string, value: string): XmlElement[] {
  return filled('meta', value, { property: name })
}

/** An empty element is an error to shops. */
function filled(name: string, value: string, attributes: Record<string, string> = {}) {
  const text = clean(value).trim()
  return text === '' ? [] : [x(name, attributes, text)]
}
