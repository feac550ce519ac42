import type { OnText } from '../complete.ts'
import type { Question } from '../question.ts'
import { lettersOnly } from '../letters-only.ts'
import { ModelFailure, NO_USAGE, sumUsage, type Usage } from '../model-failure.ts'
import type { ModelServer } from '../model-server.ts'
import { withoutOverlap } from './length.ts'
import { type Expected, judge, linesOf } from './prose-gates.ts'

export interface Prose {
  text: string
  /** The flaw that the gates still find; empty when there is none. */
  flaw: string
  usage: Usage
}

/** A model that was cut short continues at most so often. */
const MOST_TURNS = 2
const SHOWN_END = 1_600

/** Asks for prose until the gates let it pass: after a refusal once more, with the reason. Throws a `ModelFailure`. */
export async function askForProse(
  server: ModelServer,
  question: Question,
  expected: Expected,
  signal: AbortSignal,
  onText?: OnText,
): Promise<Prose> {
  let spent = NO_USAGE
  let asked = question
  for (let isLast = false; ; isLast = true) {
    const { text, usage } = await askWhole(server, asked, signal, onText).catch(
      (error: unknown) => {
        if (error instanceof ModelFailure)
          error.spent = error.spent ? sumUsage(spent, error.spent) : spent
        throw error
      },
    )
    spent = sumUsage(spent, usage)
    const verdict = judge(text, expected)
    const clean = cleaned(text, expected.own)
    if (verdict.kind === 'good') return { text: clean, flaw: '', usage: spent }
    if (isLast && verdict.kind === 'flaw') return { text: clean, flaw: verdict.why, usage: spent }
    if (isLast) {
      const failure = new ModelFailure('broken', verdict.why, { partial: text })
      failure.spent = spent
      throw failure
    }
    const content = `The last answer could not be used: ${verdict.why} Write it anew, as was asked.`
    asked = { ...question, messages: [...question.messages, { role: 'user', content }] }
  }
}

/** Letters only; a line that was there before is not the model's, and stays. */
function cleaned(text: string, own = ''): string {
  if (own === '') return lettersOnly(text)
  const lines = linesOf(own)
  return text
    .split('\n')
    .map((line) => (lines.has(line.trim()) ? line : lettersOnly(line)))
    .join('\n')
    .trim()
}

/** One answer, in as many turns as a model that is cut short needs. */
async function askWhole(
  server: ModelServer,
  question: Question,
  signal: AbortSignal,
  onText?: OnText,
): Promise<{ text: string; usage: Usage }> {
  let text = ''
  let usage = NO_USAGE
  for (let turn = 0; ; turn++) {
    const before = text
    const asked = turn === 0 ? question : goingOn(question, before)
    try {
      const answer = await server.ask(asked, signal, (more) => onText?.(before + more))
      const more = withoutOverlap(before, answer.text)
      return { text: joined(before, more), usage: sumUsage(usage, answer.usage) }
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      usage = error.spent ? sumUsage(usage, error.spent) : usage
      const more = withoutOverlap(before, error.partial)
      error.spent = usage
      if (!error.isCut || turn === MOST_TURNS || more.trim() === '') throw error
      text = before + more
    }
  }
}

/** Scripts that put nothing between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u

/** A model may begin its turn without the space that it stopped before. */
function joined(before: string, more: string): string {
  if (before === '' || /\s$/.test(before) || /^[\s\p{P}]/u.test(more)) return before + more
  if (UNSPACED.test(before)) return before + more
  return `${before} ${more}`
}

function goingOn(question: Question, before: string): Question {
  return {
    ...question,
    messages: [
      ...question.messages,
      { role: 'assistant', content: before.slice(-SHOWN_END) },
      { role: 'user', content: 'Go on where this stops. Repeat nothing of it.' },
    ],
  }
}
