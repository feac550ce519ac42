import { z } from 'zod'
import { MAX_DESCRIPTION_LENGTH, MAX_GENERATED_CHAPTERS } from '../limits.ts'
import { bookDescriptionProblem, genreProblem } from '../rules/book-form.ts'
import { BookAsset } from './bible.ts'
import { endpoint } from './endpoint.ts'
import { checked, Id, IdParams } from './fields.ts'
import { ChapterOutline, PlannedBook } from './outlines.ts'

const Write = { method: 'POST', auth: 'required', offline: 'online', acts: true } as const
const Line = checked(genreProblem).transform((line) => line.trim())

/** What a language model writes for a book, on servers that have one. Author and editors. */
export const generation = {
  outline: endpoint({
    ...Write,
    path: '/books/:id/outline',
    summary: 'Have the outline and the chapters planned anew; both are replaced',
    params: IdParams,
    body: z.strictObject({
      description: checked(bookDescriptionProblem).max(MAX_DESCRIPTION_LENGTH),
      genre: Line.optional(),
      audience: Line.optional(),
      num_chapters: z.number().int().min(1).max(MAX_GENERATED_CHAPTERS).default(10),
    }),
    output: PlannedBook,
  }),
  assets: endpoint({
    ...Write,
    path: '/books/:id/assets/generate',
    summary: 'Have a story bible written from the outline',
    params: IdParams,
    output: z.array(BookAsset),
  }),
  chapterOutline: endpoint({
    ...Write,
    path: '/books/:id/chapters/:chapter/outline/generate',
    summary: 'Have a chapter’s outline written; it is replaced',
    params: IdParams.extend({ chapter: Id }),
    output: ChapterOutline,
  }),
}
