import { randomBytes } from 'node:crypto'
import type { AiSettings } from '../../../ai-settings.ts'
import { askForData, type Order } from '../ask-for-data.ts'
import type { WorkedOn } from '../generation-rows.ts'
import type { Material } from '../material.ts'
import { ModelFailure, type Usage } from '../model-failure.ts'
import { estimateTokens } from '../tokens.ts'
import { fitted } from './fitted.ts'
import { keep, type StepTools, tokensOf } from '../step-tools.ts'
import { type BookStep, nameOf, planOf } from './book-steps.ts'
import type { ChapterRecord } from './records.ts'

/** A book as it is when its next step is done. */
export interface BookRun {
  work: WorkedOn
  tools: StepTools
  /** Outputs of the steps before, by name. */
  done: ReadonlyMap<string, unknown>
  material: Material
  /** For the rest of the book; null while too few scenes are written. */
  minutes_left: number | null
}

/** A chapter of the run. */
export interface RunChapter {
  id: string
  /** Counted from 1, in the book. */
  number: number
  title: string
  summary: string
  /** Its planned length. */
  words: number
  next: { title: string; summary: string } | null
  /** The records of the chapters before it. */
  records: ChapterRecord[]
}

export function chapterOf({ done, material }: BookRun, id: string): RunChapter {
  const index = material.chapters.findIndex((chapter) => chapter.id === id)
  const { title, summary } = material.chapters[index]!
  return {
    id,
    number: index + 1,
    title,
    summary,
    words: planOf(done)?.chapters.find((chapter) => chapter.id === id)?.words ?? 0,
    next: material.chapters[index + 1] ?? null,
    records: material.chapters
      .slice(0, index)
      .map((chapter) => done.get(`record:${chapter.id}`) as ChapterRecord | undefined)
      .filter((record) => record !== undefined),
  }
}

/** A fence for a prompt, which no writer can know before. */
export const newTag = (): string => randomBytes(4).toString('hex')

interface Asked<T> {
  /** With so much of the room that its parts have otherwise. */
  order(scale: number): Order<unknown>
  tidy(data: T): unknown
  /** Kept when three attempts gave nothing usable: for what a book can do without. */
  otherwise?: unknown
}

/** Counted from 0. */
export const LAST_ATTEMPT = 2

/** Asks for data and keeps it under the step's name, as `tidy` leaves it. */
export async function keepData<T>(
  { work, tools }: BookRun,
  step: BookStep,
  { order, tidy, otherwise }: Asked<T>,
): Promise<void> {
  const { ai, signal } = tools
  const fit = fitted(
    order,
    ({ system, user }) => estimateTokens(system + user),
    roomFor(order(1), work, ai),
  )
  const maxTokens = tokensFor(fit.maxTokens, work, ai)
  const tokens = tokensOf({ prompt: fit.system + fit.user, maxTokens }, ai)
  const reads = step.kind === 'check' || step.kind === 'record'
  const server = await tools.server(tokens, reads ? 'check' : 'write')
  try {
    const { data, usage } = await askForData(server, { ...fit, maxTokens }, signal)
    await keepOutput({ work, tools }, step, tidied(data as T, tidy, usage), usage)
  } catch (error) {
    const isOver = work.attempts >= LAST_ATTEMPT && otherwise !== undefined
    if (!isOver || !(error instanceof ModelFailure) || error.reason !== 'broken') throw error
    await keepOutput({ work, tools }, step, otherwise, error.spent ?? undefined)
  }
}

/** A model that was cut short, or thinks aloud, gets more room with each attempt. */
export function tokensFor(tokens: number, { attempts }: WorkedOn, ai: AiSettings): number {
  return Math.min(tokens * 2 ** attempts, ai.maxOutputTokens, Math.floor(ai.contextTokens / 2))
}

/** The tokens that a prompt may take beside its answer. */
export function roomFor({ maxTokens }: { maxTokens: number }, work: WorkedOn, ai: AiSettings) {
  return ai.contextTokens - tokensFor(maxTokens, work, ai)
}

/** An answer that no page could show is unusable; it cost its tokens all the same. */
function tidied<T>(data: T, tidy: (data: T) => unknown, usage: Usage): unknown {
  try {
    return tidy(data)
  } catch {
    const failure = new ModelFailure('broken', 'The model gave what no page could show.')
    failure.spent = usage
    throw failure
  }
}

export function keepOutput(
  { work, tools }: Pick<BookRun, 'work' | 'tools'>,
  step: BookStep,
  output: unknown,
  usage?: Usage,
): Promise<void> {
  return keep(work, nameOf(step), output, tools, usage && { usage })
}
