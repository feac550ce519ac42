import { countWords } from '#shared/rules/word-count.ts'
import { mendGenerated } from '../../documents/provenance.ts'
import { createVersion } from '../../versions/versions.ts'
import { lettersOnly } from '../letters-only.ts'
import { ModelFailure, NO_USAGE, sumUsage, type Usage } from '../model-failure.ts'
import { tokensOf } from '../step-tools.ts'
import { chapterTexts, textIn } from './book-material.ts'
import { type BookRun, chapterOf, keepData, keepOutput, LAST_ATTEMPT, newTag } from './book-run.ts'
import { type BookStep, findingsOf, textsOf } from './book-steps.ts'
import { checkOrder, mendQuestion, recordOrder } from './chapter-prompts.ts'
import type { MendOutput } from './outputs.ts'
import { judge } from './prose-gates.ts'
import {
  type ChapterRecord,
  type Findings,
  flat,
  NO_RECORD,
  tidyFindings,
  tidyRecord,
} from './records.ts'
import type { z } from 'zod'

/** A mended paragraph is at most this many times as long as before. */
const MOST_GROWTH = 3
const LEAST_ROOM = 200
const FACTS = 60

/** Looks once for what contradicts the book. */
export async function checkChapter(run: BookRun, step: BookStep, id: string): Promise<void> {
  const { number, records } = chapterOf(run, id)
  const text = await textNow(run, id)
  if (text === '') return keepOutput(run, step, [])
  const facts = records.flatMap(({ facts: all }) =>
    all.map(({ entry, fact }) => `${entry}: ${fact}`),
  )
  const tag = newTag()
  await keepData(run, step, {
    order: (scale) =>
      checkOrder({ material: run.material, number, tag, scale }, text, facts.slice(-FACTS)),
    tidy: (data: z.infer<typeof Findings>) => tidyFindings(data, text),
    otherwise: [],
  })
}

/** Keeps the record that the next chapters need of this one, from the text as it is now. */
export async function recordChapter(run: BookRun, step: BookStep, id: string): Promise<void> {
  const { number } = chapterOf(run, id)
  const text = await textNow(run, id)
  if (text === '') return keepOutput(run, step, NO_RECORD)
  const tag = newTag()
  await keepData(run, step, {
    order: (scale) => recordOrder({ material: run.material, number, tag, scale }, text),
    tidy: (data: ChapterRecord) => tidyRecord(data, text),
    otherwise: NO_RECORD,
  })
}

/**
 * Has the model rewrite paragraphs that contradict the book, if they are still as it wrote them. It mends nothing in
 * people's words: such a finding stays open. After a failure in the middle the mended ones count, and the others stay
 * open.
 */
export async function mendChapter(run: BookRun, step: BookStep, id: string): Promise<void> {
  const { work, tools, done } = run
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
    const answer = await askForParagraph(run, there.paragraph, finding).catch((error: unknown) => {
      const isOver = mended.length > 0 || work.attempts >= LAST_ATTEMPT
      if (isOver && error instanceof ModelFailure && error.reason !== 'stopped') return error
      if (isOver && !(error instanceof ModelFailure)) return null
      throw error
    })
    if (answer instanceof ModelFailure) usage = sumUsage(usage, answer.spent ?? NO_USAGE)
    if (answer === null || answer instanceof ModelFailure) break
    usage = sumUsage(usage, answer.usage)
    const paragraph = answer.text
    if (paragraph === null) continue
    const text = there.text.replace(there.paragraph, () => paragraph)
    const name = `section:${there.section}`
    const version = {
      document: name,
      kind: 'before-generation',
      name: '',
      text: there.text,
      words: countWords(there.text),
    } as const
    await tools.write((context) => createVersion(work.book_id, version, context))
    if (!(await tools.documents.replaceText(name, text, tools.user, there.text))) continue
    await tools.write(({ trx }) =>
      mendGenerated(trx, { document: name, generation_id: work.id, text }),
    )
    own.add(paragraph)
    mended.push(finding.quote)
  }
  const output: MendOutput = { mended }
  await keepOutput(run, step, output, usage)
}

/** Null where the answer is not one paragraph that fits there. */
async function askForParagraph(
  { tools, material }: BookRun,
  paragraph: string,
  finding: { why: string; fix: string },
): Promise<{ text: string | null; usage: Usage }> {
  const tag = newTag()
  const question = mendQuestion({ material, tag }, paragraph, finding)
  const prompt = question.messages.map(({ content }) => content).join('\n')
  const server = await tools.server(tokensOf({ prompt, maxTokens: question.maxTokens }, tools.ai))
  const { text, usage } = await server.ask(question, tools.signal)
  const clean = lettersOnly(text)
  const expected = { words: 0, language: material.language, tag, before: [] }
  const isGood =
    judge(text, expected).kind !== 'broken' &&
    paragraphsOf(clean).length === 1 &&
    clean.length <= Math.max(LEAST_ROOM, paragraph.length * MOST_GROWTH)
  return { text: isGood ? clean : null, usage }
}

async function textNow({ work, tools }: BookRun, id: string): Promise<string> {
  return textIn(await chapterTexts(tools.db.read, tools.documents, work.book_id, id))
}

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((one) => one.trim())
