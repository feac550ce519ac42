import type { OutlineRequest, PlannedOutline } from '#shared/contract/generation.ts'
import { MAX_BOOK_TITLE_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_GENRE_LENGTH } from '#shared/limits.ts'
import { visibleLength } from '#shared/rules/text.ts'
import { chapterTitleProblem } from '#shared/rules/writing-form.ts'
import { z } from 'zod'
import type { Order } from './ask-for-data.ts'
import { lineOnly, textOnly } from './letters-only.ts'
import type { Material } from './material.ts'
import { fenced, rulesFor } from './prompt-text.ts'

/** More chapters than this are planned in steps: a long list comes back with gaps. */
const AT_ONCE = 12
const A_STEP = 10
const TOKENS_A_CHAPTER = 160
const TOKENS_A_LINE = 40
const TOKENS_OF_THE_REST = 700
const SHOWN_THEMES = 8

const Frame = z.object({ overview: z.string().min(1), themes: z.array(z.string()).min(1) })
const Numbered = z.object({ chapter_number: z.number().int(), title: z.string().min(1) })
const Planned = Numbered.extend({
  summary: z.string().min(1),
  estimated_words: z.number().min(0),
})
type Planned = z.infer<typeof Planned>

/** The steps by name: `outline`, or `frame` and then `1-10`, `11-20` … */
export function outlineSteps({ num_chapters }: OutlineRequest): string[] {
  if (num_chapters <= AT_ONCE) return ['outline']
  const ranges: string[] = []
  for (let from = 1; from <= num_chapters; from += A_STEP)
    ranges.push(`${from}-${Math.min(from + A_STEP - 1, num_chapters)}`)
  return ['frame', ...ranges]
}

/** `before`: what the steps before gave, by name. */
export function outlineOrder(
  step: string,
  request: OutlineRequest,
  { title, language }: Material,
  before: ReadonlyMap<string, unknown>,
  tag: string,
): Order<unknown> {
  const { num_chapters: count, description, genre, audience } = request
  const asked = [
    `Title: ${title}`,
    ...(genre ? [`Genre: ${genre}`] : []),
    ...(audience ? [`Audience: ${audience}`] : []),
    '',
    description,
  ].join('\n')
  const book = fenced(tag, 'book', asked)
  const system = rulesFor(language, 'You plan its outline.')
  const all = `exactly ${count} chapters, numbered from 1 to ${count}, each number once`
  if (step === 'outline')
    return {
      name: 'outline',
      schema: Frame.extend({ chapters: chapters(Planned, 1, count) }),
      system,
      user: `${book}\n\nPlan the whole novel: an overview of one to three paragraphs, three to six themes of one to three words, and ${all}. For each chapter a title without its number, a summary of two to four sentences that says what happens and what it changes, and how many words it should have.`,
      maxTokens: TOKENS_OF_THE_REST + count * TOKENS_A_CHAPTER,
    }
  if (step === 'frame')
    return {
      name: 'frame',
      schema: Frame.extend({ chapters: chapters(Numbered, 1, count) }),
      system,
      user: `${book}\n\nPlan the whole novel: an overview of one to three paragraphs, three to six themes of one to three words, and ${all}. For each chapter only a title without its number that tells what it is about.`,
      maxTokens: TOKENS_OF_THE_REST + count * TOKENS_A_LINE,
    }
  const [from, to] = step.split('-').map(Number) as [number, number]
  const frame = before.get('frame') as z.infer<typeof Frame> & {
    chapters: z.infer<typeof Numbered>[]
  }
  const list = sorted(frame.chapters, count).map(
    ({ chapter_number, title: name }) => `${chapter_number}. ${name}`,
  )
  const plan = fenced(tag, 'plan', `${frame.overview}\n\n${list.join('\n')}`)
  return {
    name: 'chapters',
    schema: z.object({ chapters: chapters(Planned, from, to) }),
    system,
    user: `${book}\n\n${plan}\n\nWrite out the chapters from ${from} to ${to}, each number once: its title, a summary of two to four sentences that says what happens and what it changes, and how many words it should have.`,
    maxTokens: TOKENS_OF_THE_REST + (to - from + 1) * TOKENS_A_CHAPTER,
  }
}

/** The outline that the outputs of all steps make. */
export function outlineOf(
  request: OutlineRequest,
  outputs: ReadonlyMap<string, unknown>,
): PlannedOutline {
  const [first = '', ...rest] = outlineSteps(request)
  const { overview, themes } = outputs.get(first) as z.infer<typeof Frame>
  const planned = (rest.length > 0 ? rest : [first]).flatMap(
    (step) => (outputs.get(step) as { chapters: Planned[] }).chapters,
  )
  return {
    overview: textOnly(overview, MAX_DESCRIPTION_LENGTH),
    themes: themes
      .map((theme) => lineOnly(theme, MAX_GENRE_LENGTH))
      .filter((theme) => visibleLength(theme) > 0)
      .slice(0, SHOWN_THEMES),
    chapters: sorted(planned, request.num_chapters).map(
      ({ chapter_number, title, summary, estimated_words }) => ({
        title: titleOf(title, chapter_number),
        summary: textOnly(summary, MAX_DESCRIPTION_LENGTH),
        estimated_words:
          estimated_words > 0 ? Math.min(Math.round(estimated_words), 1_000_000) : null,
      }),
    ),
  }
}

/** Some models write the number into the title all the same. */
function titleOf(title: string, number: number): string {
  const plain = lineOnly(title, MAX_BOOK_TITLE_LENGTH).replace(/^chapter\s+\d+\s*[:.–-]\s*/i, '')
  return chapterTitleProblem(plain) === null ? plain : `Chapter ${number}`
}

/** Every number once, in order; what comes beside them is left out. */
function sorted<C extends { chapter_number: number }>(list: readonly C[], count: number): C[] {
  const byNumber = new Map<number, C>()
  for (const chapter of list)
    if (!byNumber.has(chapter.chapter_number)) byNumber.set(chapter.chapter_number, chapter)
  return Array.from({ length: count }, (_, i) => byNumber.get(i + 1)).filter(
    (one) => one !== undefined,
  )
}

function chapters<S extends z.ZodType<{ chapter_number: number }>>(
  one: S,
  from: number,
  to: number,
) {
  return z.array(one).superRefine((list, context) => {
    const numbers = new Set(list.map(({ chapter_number }) => chapter_number))
    const missing: number[] = []
    for (let number = from; number <= to; number++) if (!numbers.has(number)) missing.push(number)
    if (missing.length > 0)
      context.addIssue({
        code: 'custom',
        message: `These chapters are missing: ${missing.join(', ')}`,
      })
  })
}
