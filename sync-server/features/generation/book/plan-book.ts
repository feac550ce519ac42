import { MAX_GENERATED_CHAPTER_WORDS, MAX_GENERATED_CHAPTERS } from '#shared/limits.ts'
import { ApiError } from '#shared/errors.ts'
import { listSections } from '../../sections/sections.ts'
import { type BookRun, chapterOf, keepData, keepOutput, newTag } from './book-run.ts'
import type { BookPlan, BookStep } from './book-steps.ts'
import { chapterTexts, textIn } from './book-material.ts'
import { scenesOrder } from './chapter-prompts.ts'
import { assertWindow } from '../limits.ts'
import { sceneCount, wordsByChapter } from './length.ts'
import { type ChapterScenes, tidyScenes } from './records.ts'
import type { z } from 'zod'

/** Settles which chapters are written, and how long each becomes. */
export async function planBook(run: BookRun): Promise<void> {
  const { work, tools, material } = run
  assertWindow(tools.ai)
  if (material.chapters.length > MAX_GENERATED_CHAPTERS)
    throw new ApiError('generation.too_many_chapters')
  const sections = await listSections(tools.db.read, work.book_id)
  const written = new Set(
    sections.filter(({ word_count }) => word_count > 0).map(({ chapter_id }) => chapter_id),
  )
  const open = material.chapters.filter(({ id }) => !written.has(id))
  if (open.length === 0) throw new ApiError('generation.nothing_to_write')
  if (work.book.words > open.length * MAX_GENERATED_CHAPTER_WORDS)
    throw new ApiError('generation.too_few_chapters')
  const words = wordsByChapter(
    open.map(({ estimated_words }) => estimated_words),
    work.book.words,
  )
  const byId = new Map(open.map(({ id }, i) => [id, words[i]!]))
  const plan: BookPlan = {
    chapters: material.chapters.map(({ id }) => ({
      id,
      words: byId.get(id) ?? 0,
      is_written: written.has(id),
    })),
  }
  await keepOutput(run, { kind: 'plan' }, plan)
}

/** Plans the scenes of a chapter; none where people have written in it meanwhile. */
export async function planScenes(run: BookRun, step: BookStep, id: string): Promise<void> {
  const { work, tools, material } = run
  const texts = await chapterTexts(tools.db.read, tools.documents, work.book_id, id)
  if (textIn(texts) !== '') return keepOutput(run, step, [])
  const { number, words, records } = chapterOf(run, id)
  const tag = newTag()
  const planned = texts.sections.map(({ title, note }) => [title, note].filter(Boolean).join(': '))
  const outline = [texts.outline, ...planned].filter(Boolean).join('\n')
  const about = { outline, words, last: records.at(-1) ?? null, wish: work.book.wish }
  await keepData(run, step, {
    order: (scale) => scenesOrder({ material, number, tag, scale }, about),
    tidy: (data: z.infer<typeof ChapterScenes>) => tidyScenes(data, sceneCount(words)),
  })
}
