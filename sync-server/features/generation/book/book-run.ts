import { randomBytes } from 'node:crypto'
import { askForData, type Order } from '../ask-for-data.ts'
import type { WorkedOn } from '../generation-rows.ts'
import type { Material } from '../material.ts'
import type { Usage } from '../model-failure.ts'
import { keep, type StepTools, tokensOf } from '../step-tools.ts'
import { type BookStep, nameOf, planOf } from './book-steps.ts'
import type { ChapterRecord } from './records.ts'

/** A book as it is when its next step is done. */
export interface BookRun {
  work: WorkedOn
  tools: StepTools
  /** What the steps before gave, by name. */
  done: ReadonlyMap<string, unknown>
  material: Material
}

/** A chapter of the run. */
export interface RunChapter {
  id: string
  /** Counted from 1, in the book. */
  number: number
  title: string
  summary: string
  /** How long it is to become. */
  words: number
  next: { title: string; summary: string } | null
  /** Of the chapters before it. */
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

/** A fence for a prompt, which nobody can know before. */
export const newTag = (): string => randomBytes(4).toString('hex')

/** Asks for data and keeps it under the step's name, as `tidy` leaves it. */
export async function keepData<T>(
  { work, tools }: BookRun,
  step: BookStep,
  order: Order<unknown>,
  tidy: (data: T) => unknown,
): Promise<void> {
  const maxTokens = Math.min(order.maxTokens, tools.ai.maxOutputTokens)
  const server = await tools.server(
    tokensOf({ prompt: order.system + order.user, maxTokens }, tools.ai),
  )
  const { data, usage } = await askForData(server, { ...order, maxTokens }, tools.signal)
  await keepOutput({ work, tools }, step, tidy(data as T), usage)
}

export function keepOutput(
  { work, tools }: Pick<BookRun, 'work' | 'tools'>,
  step: BookStep,
  output: unknown,
  usage?: Usage,
): Promise<void> {
  return keep(work, nameOf(step), output, tools, usage && { usage })
}
