import { randomBytes } from 'node:crypto'
import { ApiError } from '#shared/errors.ts'
import { assertWriter } from '../books/book-roles.ts'
import { askForData } from './ask-for-data.ts'
import { finishBible, finishChapter, finishOutline } from './finish.ts'
import { outputsOf, type WorkedOn } from './generation-rows.ts'
import { materialOf } from './material.ts'
import { nextStep, orderOf } from './plan-steps.ts'
import { keep, type StepTools, tokensOf } from './step-tools.ts'

/** Does the next step of an outline, a story bible or a chapter's outline; false when it was the last. */
export async function planStep(work: WorkedOn, tools: StepTools): Promise<boolean> {
  const { db, documents, ai, user, signal, write } = tools
  await assertWriter(work.book_id, { trx: db.read, user })
  const done = await outputsOf(db.read, work.id)
  const material = await materialOf(db.read, documents, work.book_id, user)
  const step = nextStep(work, done)
  if (step === null) {
    const parts = { documents, model: ai.model }
    if (work.kind === 'outline') await write((context) => finishOutline(work, done, context))
    else if (work.kind === 'bible')
      await write((context) => finishBible(work, done, { ...parts, material }, context))
    else await finishChapter(work, done, parts, write)
    return false
  }
  const order = orderOf(step, work, material, done, randomBytes(4).toString('hex'))
  if (!order) throw new ApiError('chapters.not_found')
  const maxTokens = Math.min(order.maxTokens, ai.maxOutputTokens)
  const tokens = tokensOf({ prompt: order.system + order.user, maxTokens }, ai)
  const server = await tools.server(tokens)
  const { data, usage } = await askForData(server, { ...order, maxTokens }, signal)
  await keep(work, step, data, tools, { usage })
  return true
}
