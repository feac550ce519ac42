import type { ChapterScenesOutput, Findings, SceneOutput } from './outputs.ts'
import { LEAST_SHARE } from './length.ts'

/** The chapters of the run, in their order, with their lengths: settled when the book is begun. */
export interface BookPlan {
  /** `is_written`: people have written it. The model reads it and leaves it as it is. */
  chapters: { id: string; words: number; is_written: boolean }[]
}

export interface ChapterStep {
  kind: 'rest' | 'scenes' | 'extend' | 'check' | 'mend' | 'record'
  chapter: string
}
export interface SceneStep {
  kind: 'scene' | 'place'
  chapter: string
  /** Counted from 0. */
  scene: number
}
export type BookStep = { kind: 'plan' } | ChapterStep | SceneStep

/** The name under which a step's output is kept. */
export function nameOf(step: BookStep): string {
  if (step.kind === 'plan') return 'plan'
  if (step.kind === 'scene' || step.kind === 'place')
    return `${step.kind}:${step.chapter}:${step.scene}`
  return `${step.kind}:${step.chapter}`
}

type Outputs = ReadonlyMap<string, unknown>

/**
 * The first step that has no output yet; null when the book is written. Per chapter, the run plans its scenes, writes
 * them and puts them into the book one by one, checks and mends the chapter once, and records what the next chapters
 * have to know of it. A chapter without scenes was written by people, before or meanwhile. `byChapter`: the run rests
 * before each chapter that follows one it wrote.
 */
export function nextBookStep(
  done: Outputs,
  isThere: (chapter: string) => boolean,
  byChapter = false,
): BookStep | null {
  for (const step of stepsOf(done, isThere, byChapter)) if (!done.has(nameOf(step))) return step
  return null
}

function* stepsOf(
  done: Outputs,
  isThere: (chapter: string) => boolean,
  byChapter: boolean,
): Generator<BookStep> {
  yield { kind: 'plan' }
  let isOneReady = false
  for (const { id: chapter, words, is_written } of planOf(done)?.chapters ?? []) {
    // A writer who removes a chapter meanwhile wants none of it, and has already decided whether to go on.
    if (!isThere(chapter)) {
      if (done.has(`rest:${chapter}`) && scenesOf(done, chapter).length === 0) isOneReady = false
      continue
    }
    if (!is_written && isOneReady && byChapter) yield { kind: 'rest', chapter }
    if (!is_written) yield { kind: 'scenes', chapter }
    const count = scenesOf(done, chapter).length
    if (count > 0) {
      isOneReady = true
      for (let scene = 0; scene < count; scene++) {
        yield { kind: 'scene', chapter, scene }
        const isLast = scene === count - 1
        if (isLast && wordsOf(done, chapter) < words * LEAST_SHARE)
          yield { kind: 'extend', chapter }
        yield { kind: 'place', chapter, scene }
      }
      yield { kind: 'check', chapter }
      if (findingsOf(done, chapter).some(({ severity }) => severity === 'broken'))
        yield { kind: 'mend', chapter }
    }
    yield { kind: 'record', chapter }
  }
}

export function planOf(done: Outputs): BookPlan | null {
  return (done.get('plan') as BookPlan | undefined) ?? null
}

export function scenesOf(done: Outputs, chapter: string): ChapterScenesOutput {
  return (done.get(`scenes:${chapter}`) as ChapterScenesOutput | undefined) ?? []
}

export function findingsOf(done: Outputs, chapter: string): Findings {
  return (done.get(`check:${chapter}`) as Findings | undefined) ?? []
}

/** The text of a scene; of the last one, with the text that made its chapter long enough. */
export function textOf(done: Outputs, chapter: string, scene: number): string {
  const text = (done.get(`scene:${chapter}:${scene}`) as SceneOutput | undefined)?.text ?? ''
  if (scene < scenesOf(done, chapter).length - 1) return text
  const more = (done.get(`extend:${chapter}`) as SceneOutput | undefined)?.text ?? ''
  return more === '' ? text : `${text}\n\n${more}`
}

/** The scenes of a chapter that are written so far, in order. */
export function textsOf(done: Outputs, chapter: string): string[] {
  return scenesOf(done, chapter)
    .map((_, scene) => textOf(done, chapter, scene))
    .filter((text) => text !== '')
}

/** The number of words of a chapter that the model has written. */
export function wordsOf(done: Outputs, chapter: string): number {
  const outputs = [
    ...scenesOf(done, chapter).map((_, scene) => done.get(`scene:${chapter}:${scene}`)),
    done.get(`extend:${chapter}`),
  ] as (SceneOutput | undefined)[]
  return outputs.reduce((sum, output) => sum + (output?.words ?? 0), 0)
}
