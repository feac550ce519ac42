import type { Completion, Rating } from './book-details.ts'

/** The details of a book beside its title, for readers who choose and for shops. */
export interface BookDetails {
  tags: string[]
  /** Content warnings, as tags. */
  warnings: string[]
  rating: Rating
  completion: Completion
  /** The author's name on this book; empty for the name of their profile. */
  pen_name: string
  isbn: string
  /** Such as "© 2026 Ines Marrow". */
  copyright: string
  series: string
  series_number: number | null
}

export const NO_DETAILS: BookDetails = {
  tags: [],
  warnings: [],
  rating: 'unrated',
  completion: 'ongoing',
  pen_name: '',
  isbn: '',
  copyright: '',
  series: '',
  series_number: null,
}
