import { COMPLETION_NAMES, COMPLETIONS, RATING_NAMES, RATINGS } from '#shared/rules/book-details.ts'
import type { BookDetails } from '#shared/rules/no-details.ts'
import { tagsOf } from '#shared/rules/tags.ts'

/** The details of a book as properties of a document, which Word shows by name; its keywords are the tags. */
export function detailProperties(details: BookDetails): Record<string, string> {
  const { warnings, rating, completion, pen_name, isbn, copyright, series } = details
  return {
    'Content warnings': warnings.join(', '),
    Rating: rating === 'unrated' ? '' : RATING_NAMES[rating],
    Status: completion === 'ongoing' ? '' : COMPLETION_NAMES[completion],
    'Pen name': pen_name,
    ISBN: isbn,
    Copyright: copyright,
    Series: series,
    'Series number': details.series_number === null ? '' : String(details.series_number),
  }
}

/** The same, read again. */
export function detailsOfProperties(
  keywords: string,
  properties: ReadonlyMap<string, string>,
): Partial<BookDetails> {
  const said = (name: string) => properties.get(name) ?? ''
  const number = said('Series number')
  return {
    tags: tagsOf(keywords),
    warnings: tagsOf(said('Content warnings')),
    rating: RATINGS.find((rating) => RATING_NAMES[rating] === said('Rating')),
    completion: COMPLETIONS.find((state) => COMPLETION_NAMES[state] === said('Status')),
    pen_name: said('Pen name'),
    isbn: said('ISBN'),
    copyright: said('Copyright'),
    series: said('Series'),
    series_number: number === '' ? null : Number(number),
  }
}
