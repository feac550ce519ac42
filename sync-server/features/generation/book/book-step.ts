import { assertOwner } from '../../books/book-roles.ts'
import { keepStep, outputsOf, rest, saveProgress, type WorkedOn } from '../generation-rows.ts'
import { assertBelowCeiling } from '../limits.ts'
import { materialOf } from '../material.ts'
import { NO_USAGE } from '../model-failure.ts'
import type { StepTools } from '../step-tools.ts'
import type { BookRun } from './book-run.ts'
import { type BookStep, nameOf, nextBookStep } from './book-steps.ts'
import { checkChapter, mendChapter, recordChapter } from './check-chapter.ts'
import { finishBook } from './finish-book.ts'
import { planBook, planScenes } from './plan-book.ts'
import { minutesLeft, sceneTimes } from './minutes-left.ts'
import { openFindings, progressOf } from './progress.ts'
import { decidedNames, openSuggestions } from './suggestions.ts'
import { place, writeScene } from './write-scene.ts'

/** Does the next step of a book; false when it was the last. */
export async function bookStep(work: WorkedOn, tools: StepTools): Promise<boolean> {
  const { db, documents, user, write } = tools
  await assertOwner(work.book_id, { trx: db.read, user })
  const done = await outputsOf(db.read, work.id)
  const material = await materialOf(db.read, documents, work.book_id, user)
  const there = new Set(material.chapters.map(({ id }) => id))
  const step = nextBookStep(done, (chapter) => there.has(chapter), work.book.by_chapter)
  if (step === null) {
    await finishBook({ work, tools, done, material })
    return false
  }
  const soFar = progressOf(done, step)
  const minutes_left = soFar && minutesLeft(await sceneTimes(db.read, work.id), soFar)
  const decided = await decidedNames(db.read, work.book_id)
  const shown = {
    progress: progressOf(done, step, minutes_left),
    findings: openFindings(done),
    suggestions: openSuggestions({ done, material }, tools.ai.checkModel, decided),
  }
  await write((context) => saveProgress(work, shown, context))
  const { language, chapters } = material
  const size = { words: work.book.words, chapters: chapters.length, language }
  const server: StepTools['server'] = (tokens, task) => {
    assertBelowCeiling(work, tokens, size)
    return tools.server(tokens, task)
  }
  await doStep({ work, tools: { ...tools, server }, done, material, minutes_left }, step)
  return true
}

function doStep(run: BookRun, step: BookStep): Promise<void> {
  switch (step.kind) {
    case 'plan':
      return planBook(run)
    case 'rest':
      return waitForAuthor(run, step)
    case 'scenes':
      return planScenes(run, step, step.chapter)
    case 'scene':
    case 'extend':
      return writeScene(run, step)
    case 'place':
      return place(run, step)
    case 'check':
      return checkChapter(run, step, step.chapter)
    case 'mend':
      return mendChapter(run, step, step.chapter)
    case 'record':
      return recordChapter(run, step, step.chapter)
  }
}

/** Once: after that the chapter is begun. */
function waitForAuthor({ work, tools }: BookRun, step: BookStep): Promise<void> {
  return tools.write(async (context) => {
    await keepStep(work, nameOf(step), {}, NO_USAGE, context)
    await rest(work, { pause: 'by_owner', error: 'generation.chapter_ready' }, context)
  })
}
