import { ApiError } from '#shared/errors.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { applyUpdate, Doc } from 'yjs'
import { assertWriter } from '../../books/book-roles.ts'
import { generatedTexts, keepGenerated } from '../../documents/provenance.ts'
import { getSection } from '../../sections/sections.ts'
import { askForProse } from '../book/ask-for-prose.ts'
import { chapterTexts } from '../book/book-material.ts'
import { newTag, roomFor, tokensFor } from '../book/book-run.ts'
import { fitted } from '../book/fitted.ts'
import type { Question } from '../question.ts'
import { end, forgetProposalsOf, outputsOf, type WorkedOn } from '../generation-rows.ts'
import { proposedChanges } from '../proposed-changes.ts'
import { keepReceipt } from '../receipt.ts'
import { materialOf } from '../material.ts'
import { keep, type StepTools, tokensOf } from '../step-tools.ts'
import { estimateTokens } from '../tokens.ts'
import { generatedOf } from './generated-of.ts'
import { type Redone, redoQuestion } from './redo-prompt.ts'

/** The scene as it was when the model was asked, base64: what people write meanwhile is not taken back by a hunk. */
interface Basis {
  state: string
}
interface Answer {
  text: string
  /** The flaw that the gates still find. */
  flaw: string
}
/** A wish may make a scene shorter: half of it is expected. */
const LEAST_SHARE = 0.5

/**
 * Does the next step of a scene that the model rewrites; false when it was the last. People's words do not change: the
 * result is a proposal.
 */
export async function redoStep(work: WorkedOn, tools: StepTools): Promise<boolean> {
  const { db, user } = tools
  await assertWriter(work.book_id, { trx: db.read, user })
  const section = await getSection(db.read, work.section_id!, user)
  if (section.deleted_at !== null) throw new ApiError('sections.not_found')
  const done = await outputsOf(db.read, work.id)
  const basis = done.get('basis') as Basis | undefined
  const answer = done.get('scene') as Answer | undefined
  if (!basis) await keepBasis(work, tools)
  else if (!answer) await ask(work, section.chapter_id, textIn(basis), tools)
  else await propose(work, basis, answer, tools)
  return answer === undefined
}

async function keepBasis(work: WorkedOn, tools: StepTools): Promise<void> {
  const state = await tools.documents.stateOf(`section:${work.section_id}`)
  const basis: Basis = { state: Buffer.from(state).toString('base64') }
  if (textIn(basis).trim() === '') throw new ApiError('generation.empty_scene')
  await keep(work, 'basis', basis, tools)
}

async function ask(
  work: WorkedOn,
  chapterId: string,
  scene: string,
  tools: StepTools,
): Promise<void> {
  const { db, documents, ai, user, signal } = tools
  const material = await materialOf(db.read, documents, work.book_id, user)
  const texts = await chapterTexts(db.read, documents, work.book_id, chapterId)
  const at = texts.sections.findIndex(({ id }) => id === work.section_id)
  const chapter = material.chapters.find(({ id }) => id === chapterId)
  const words = countWords(scene)
  const redone: Redone = {
    material,
    chapter: {
      title: chapter?.title ?? '',
      summary: chapter?.summary ?? '',
      outline: texts.outline,
    },
    before: texts.sections[at - 1]?.text ?? '',
    after: texts.sections[at + 1]?.text ?? '',
    scene,
    words,
    wish: work.book.wish,
  }
  const tag = newTag()
  const build = (scale: number) => redoQuestion(redone, tag, scale)
  const prompt = ({ messages }: Question) => messages.map(({ content }) => content).join('\n')
  const room = roomFor(build(1), work, ai)
  const question = fitted(build, (made) => estimateTokens(prompt(made)), room)
  const maxTokens = tokensFor(question.maxTokens, work, ai)
  const server = await tools.server(tokensOf({ prompt: prompt(question), maxTokens }, ai))
  const expected = {
    words: Math.ceil(words * LEAST_SHARE),
    language: material.language,
    tag,
    before: [],
    own: scene,
  }
  const asked = { ...question, maxTokens }
  const { text, flaw, usage } = await askForProse(server, asked, expected, signal)
  const answer: Answer = { text, flaw }
  await keep(work, 'scene', answer, tools, { usage })
}

/** Keeps the model's text as a proposal beside the scene, in place of its earlier proposals. */
async function propose(
  work: WorkedOn,
  basis: Basis,
  { text, flaw }: Answer,
  { ai, write }: StepTools,
): Promise<void> {
  const state = Buffer.from(basis.state, 'base64')
  const proposal = proposedChanges(state, text, { wish: work.book.wish, flaw })
  const document = `section:${work.section_id}`
  await write(async (context) => {
    const { trx, now } = context
    if (!proposal) return void (await end(work, { error: 'generation.unchanged' }, context))
    if (!(await end(work, { proposal }, context))) return
    await forgetProposalsOf(work, context)
    const before = await generatedTexts(trx, document)
    await keepGenerated(trx, {
      document,
      generation_id: work.id,
      step: 'scene',
      book_id: work.book_id,
      model: ai.model,
      text: generatedOf(before, textIn(basis), text),
      created_at: now,
    })
    const written = { document, text, model: ai.model, steps: ['scene'] }
    await keepReceipt(work, written, context)
  })
}

function textIn({ state }: Basis): string {
  const doc = new Doc()
  applyUpdate(doc, Buffer.from(state, 'base64'))
  return doc.getText('text').toJSON()
}
