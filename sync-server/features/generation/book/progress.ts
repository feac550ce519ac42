import type { Finding, Progress } from '#shared/contract/generation.ts'
import {
  type BookStep,
  findingsOf,
  planOf,
  scenesOf,
  textOf,
  textsOf,
  wordsOf,
} from './book-steps.ts'
import type { MendOutput, SceneOutput } from './outputs.ts'

type Outputs = ReadonlyMap<string, unknown>

const TAIL = 300
const MOST_FINDINGS = 200
const QUOTE = 80

/** The end of a text, for users who watch it grow. */
export const tailOf = (text: string): string => text.slice(-TAIL)

/** The progress of a book at a step; null before it is planned. `step` is null once all are done. */
export function progressOf(
  done: Outputs,
  step: BookStep | null,
  minutes_left: number | null = null,
): Progress | null {
  const plan = planOf(done)
  if (!plan) return null
  const open = plan.chapters.filter(({ is_written }) => !is_written)
  const chapter = step && 'chapter' in step ? step.chapter : (plan.chapters.at(-1)?.id ?? '')
  const scenes = scenesOf(done, chapter).length
  return {
    phase: phaseOf(step),
    chapter: plan.chapters.findIndex(({ id }) => id === chapter) + 1,
    chapters: plan.chapters.length,
    scene: step && 'scene' in step ? step.scene + 1 : scenes,
    scenes,
    words_done: open.reduce((sum, { id }) => sum + wordsOf(done, id), 0),
    words_planned: open.reduce((sum, { words }) => sum + words, 0),
    minutes_left,
    tail: tailOf(textsOf(done, chapter).at(-1) ?? ''),
  }
}

function phaseOf(step: BookStep | null): Progress['phase'] {
  if (step === null || step.kind === 'check' || step.kind === 'mend' || step.kind === 'record')
    return 'checking'
  const isPlan = step.kind === 'plan' || step.kind === 'rest' || step.kind === 'scenes'
  return isPlan ? 'planning' : 'writing'
}

/** Findings of the gates and the checks that the model has not mended. */
export function openFindings(done: Outputs): Finding[] {
  const found = (planOf(done)?.chapters ?? []).flatMap(({ id }) => {
    const mended = new Set((done.get(`mend:${id}`) as MendOutput | undefined)?.mended)
    const gates = scenesOf(done, id).flatMap((_, scene) => {
      const { flaw = '' } = (done.get(`scene:${id}:${scene}`) ?? {}) as Partial<SceneOutput>
      return flaw === ''
        ? []
        : [{ chapter_id: id, quote: beginningOf(textOf(done, id, scene)), why: flaw, fix: '' }]
    })
    const checks = findingsOf(done, id)
      .filter(({ quote }) => !mended.has(quote))
      .map(({ quote, why, fix }) => ({ chapter_id: id, quote, why, fix }))
    return [...gates, ...checks]
  })
  return found.slice(0, MOST_FINDINGS)
}

const beginningOf = (text: string) => (text.length > QUOTE ? `${text.slice(0, QUOTE - 1)}…` : text)
