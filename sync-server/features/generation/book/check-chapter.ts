import { mendGenerated } from '../../documents/provenance.ts'
import { lettersOnly } from '../letters-only.ts'
import { ModelFailure, NO_USAGE, sumUsage } from '../model-failure.ts'
import { tokensOf } from '../step-tools.ts'
import { chapterTexts, textIn } from './book-material.ts'
import { type BookRun, chapterOf, keepData, keepOutput, newTag } from './book-run.ts'
import { type BookStep, findingsOf, textsOf } from './book-steps.ts'
import { checkOrder, mendQuestion, recordOrder } from './chapter-prompts.ts'
import type { MendOutput } from './outputs.ts'
import {
  type ChapterRecord,
  type Findings,
  flat,
  NO_RECORD,
  tidyFindings,
  tidyRecord,
} from './records.ts'
import type { z } from 'zod'

/** A paragraph that is mended is no longer than this many times what it was. */
const MOST_GROWTH = 3
const FACTS = 60

/** Looks once for what contradicts the book. */
export async function checkChapter(run: BookRun, step: BookStep, id: string): Promise<void> {
  const { number, records } = chapterOf(run, id)
  const text = await textNow(run, id)
  if (text === '') return keepOutput(run, step, [])
  const facts = records.flatMap(({ facts: all }) =>
    all.map(({ entry, fact }) => `${entry}: ${fact}`),
  )
  const order = checkOrder(
    { material: run.material, number, tag: newTag() },
    text,
    facts.slice(-FACTS),
  )
  await keepData(run, step, order, (data: z.infer<typeof Findings>) => tidyFindings(data, text))
}

/** What the next chapters have to know of this one, from the text as it is now. */
export async function recordChapter(run: BookRun, step: BookStep, id: string): Promise<void> {
  const { number } = chapterOf(run, id)
  const text = await textNow(run, id)
  if (text === '') return keepOutput(run, step, NO_RECORD)
  const order = recordOrder({ material: run.material, number, tag: newTag() }, text)
  await keepData(run, step, order, (data: ChapterRecord) => tidyRecord(data, text))
}

/**
 * Has the paragraphs written anew that contradict the book. Only those that still stand as the model wrote them: in words of
 * people nothing is mended, it is told.
 */
export async function mendChapter(run: BookRun, step: BookStep, id: string): Promise<void> {
  const { work, tools, done, material } = run
  const mended: string[] = []
  let usage = NO_USAGE
  const own = new Set(textsOf(done, id).flatMap(paragraphsOf))
  for (const finding of findingsOf(done, id)) {
    if (finding.severity !== 'broken') continue
    const { sections } = await chapterTexts(tools.db.read, tools.documents, work.book_id, id)
    const there = sections
      .flatMap(({ id: section, text }) =>
        paragraphsOf(text).map((paragraph) => ({ section, text, paragraph })),
      )
      .find(({ paragraph }) => own.has(paragraph) && flat(paragraph).includes(flat(finding.quote)))
    if (!there) continue
    const question = mendQuestion({ material, tag: newTag() }, there.paragraph, finding)
    const prompt = question.messages.map(({ content }) => content).join('\n')
    const server = await tools.server(tokensOf({ prompt, maxTokens: question.maxTokens }, tools.ai))
    const answer = await server.ask(question, tools.signal).catch((error: unknown) => {
      if (error instanceof ModelFailure)
        error.spent = error.spent ? sumUsage(usage, error.spent) : usage
      throw error
    })
    usage = sumUsage(usage, answer.usage)
    const paragraph = lettersOnly(answer.text)
    if (!isParagraph(paragraph, there.paragraph)) continue
    const text = there.text.replace(there.paragraph, () => paragraph)
    const name = `section:${there.section}`
    if (!(await tools.documents.replaceText(name, text, tools.user, there.text))) continue
    await tools.write(({ trx }) =>
      mendGenerated(trx, { document: name, generation_id: work.id, text }),
    )
    mended.push(finding.quote)
  }
  const output: MendOutput = { mended }
  await keepOutput(run, step, output, usage)
}

async function textNow({ work, tools }: BookRun, id: string): Promise<string> {
  return textIn(await chapterTexts(tools.db.read, tools.documents, work.book_id, id))
}

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((one) => one.trim())

function isParagraph(text: string, before: string): boolean {
  return (
    text !== '' &&
    !/\n\s*\n|^\s*#|```/.test(text) &&
    text.length <= Math.max(200, before.length * MOST_GROWTH)
  )
}
