import { z } from 'zod'
import { MAX_DESCRIPTION_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { themesProblem, tidyList } from '../rules/writing-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, checkedList, Content, Id, IdParams, Rev } from './fields.ts'

/** The plan of a book, for its writers. `id` is the book's. */
export const Outline = z.object({
  id: Id,
  overview: z.string(),
  themes: z.array(z.string()),
  rev: Rev,
})
export type Outline = z.infer<typeof Outline>

const ChapterSummary = z.object({
  id: Id,
  chapter_number: z.number().int(),
  title: z.string(),
  summary: z.string(),
  estimated_words: z.number().int().nullable(),
})

/** The plan of a book: its outline with all chapters. */
export const PlannedBook = z.object({
  outline: Outline.nullable(),
  chapters: z.array(ChapterSummary),
})
export const ChapterOutline = z.object({
  chapter_id: Id,
  chapter_number: z.number().int(),
  content: z.string(),
})
const ChapterParams = IdParams.extend({ chapter: Id })

export const outlines = {
  listChapters: endpoint({
    method: 'GET',
    path: '/books/:id/chapter-outlines',
    summary: 'The chapters’ outlines that have been written; author and collaborators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: z.array(ChapterOutline),
  }),
  getChapter: endpoint({
    method: 'GET',
    path: '/books/:id/chapters/:chapter/outline',
    summary: 'The outline of a chapter; author and collaborators',
    auth: 'required',
    offline: 'online',
    params: ChapterParams,
    output: ChapterOutline,
  }),
  writeChapter: endpoint({
    method: 'PUT',
    path: '/books/:id/chapters/:chapter/outline',
    summary: 'Replace the text of a chapter’s outline; author and editors',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    large: true,
    params: ChapterParams,
    body: Content,
    output: ChapterOutline,
  }),
  get: endpoint({
    method: 'GET',
    path: '/books/:id/outline',
    summary: 'Overview, themes and chapters of a book as planned; author and collaborators',
    auth: 'required',
    offline: 'cache',
    params: IdParams,
    output: PlannedBook,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/books/:id/outline',
    summary: 'Write the overview and the themes, each only if given; author and editors',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    guards: { row: 'outline', fields: ['overview', 'themes'] },
    body: z.strictObject({
      overview: checked((text) => bodyProblem(text, 4 * MAX_DESCRIPTION_LENGTH)).optional(),
      themes: checkedList(themesProblem).transform(tidyList).optional(),
    }),
    output: Outline,
  }),
}

export const outlinesFeature = {
  calls: outlines,
  rows: { outline: Outline },
} satisfies Feature
