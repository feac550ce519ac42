import {
  bookTagsProblem,
  copyrightProblem,
  isbnProblem,
  penNameProblem,
  seriesNumberProblem,
  seriesProblem,
  warningsProblem,
} from '#shared/rules/book-details.ts'
import { type BookDetails, NO_DETAILS } from '#shared/rules/no-details.ts'
import { tagsOf } from '#shared/rules/tags.ts'

/** The details of a book as their fields show them: lists and numbers are typed. */
export type DetailsForm = Omit<BookDetails, 'tags' | 'warnings' | 'series_number'> & {
  tags: string
  warnings: string
  series_number: string
}

export function detailsForm(book: BookDetails = NO_DETAILS): DetailsForm {
  return {
    tags: book.tags.join(', '),
    warnings: book.warnings.join(', '),
    rating: book.rating,
    completion: book.completion,
    pen_name: book.pen_name,
    isbn: book.isbn,
    copyright: book.copyright,
    series: book.series,
    series_number: book.series_number === null ? '' : String(book.series_number),
  }
}

export function detailsProblems(form: DetailsForm) {
  return {
    tags: bookTagsProblem(tagsOf(form.tags)),
    warnings: warningsProblem(tagsOf(form.warnings)),
    pen_name: penNameProblem(form.pen_name),
    isbn: isbnProblem(form.isbn),
    copyright: copyrightProblem(form.copyright),
    series: seriesProblem(form.series),
    series_number: seriesNumberProblem(numberOf(form.series_number)),
  }
}

type Typed = 'tags' | 'warnings' | 'series_number'

/** The typed details, as the book has them. */
export function typedDetails<Form extends Partial<DetailsForm>>({
  tags,
  warnings,
  series_number,
  ...others
}: Form): Omit<Form, Typed> & Partial<Pick<BookDetails, Typed>> {
  return {
    ...others,
    ...(tags !== undefined && { tags: tagsOf(tags) }),
    ...(warnings !== undefined && { warnings: tagsOf(warnings) }),
    ...(series_number !== undefined && { series_number: numberOf(series_number) }),
  }
}

/** Not a number is a number that no series has. */
function numberOf(typed: string): number | null {
  if (typed.trim() === '') return null
  const number = Number(typed.replace(',', '.'))
  return Number.isNaN(number) ? -1 : number
}

/** "sea, lamps" with or without a tag. */
export function toggled(typed: string, tag: string): string {
  const tags = tagsOf(typed)
  return (tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]).join(', ')
}
