import type { z } from 'zod'
import type { Transaction } from '../db/database.ts'

/**
 * A job's name in the jobs table and its payload. Apart from its work, so that the code that enqueues a job need not import its
 * worker, and may be a part of it.
 */
export interface JobType<P> {
  name: string
  payload: z.ZodType<P>
}

/** The values that the worker gives a job besides its payload. */
export interface JobRun<P> {
  /** Fires when the server stops: what then throws is done after the next start. */
  stopping: AbortSignal
  /** Stores the progress in a transaction of the work: the next run of the job gets this payload. */
  keep: (trx: Transaction, payload: P) => Promise<void>
}

/** The way in which the worker runs it. */
export interface JobKind {
  /** Recurring jobs run again this long after each run; others once a row. */
  everyMs?: number
  /** A recurring one runs at each start as well, however short ago it ran. */
  atStart?: true
  /** Gets the payload in its stored form. */
  work(payload: string, run: JobRun<unknown>): Promise<void>
  /**
   * `slow` takes minutes, `crowd` takes its time for many people, `network` waits for other machines, `ai` for a language
   * model: none keeps another waiting.
   */
  queue?: Queue
}

export type Queue = 'fast' | 'slow' | 'crowd' | 'network' | 'ai'

/** One kind of durable work; `S` is what of the server it needs. */
export interface Job<S> {
  name: string
  kind: (services: S) => JobKind
}

export function jobType<P>(name: string, payload: z.ZodType<P>): JobType<P> {
  return { name, payload }
}

/** Declares who does a job, and in which queue. */
export function defineJob<P, S>(
  { name, payload }: JobType<P>,
  options: Pick<JobKind, 'queue'>,
  work: (payload: P, services: S, run: JobRun<P>) => Promise<void>,
): Job<S> {
  const kind = (services: S): JobKind => ({
    ...options,
    work: async (text, run) => work(payload.parse(JSON.parse(text)), services, run),
  })
  return { name, kind }
}

/** Declares a job that the server repeats by itself. */
export function recurringJob<S>(
  name: string,
  options: Pick<JobKind, 'queue' | 'atStart'> & { everyMs: number },
  work: (services: S) => Promise<void>,
): Job<S> {
  return { name, kind: (services) => ({ ...options, work: () => work(services) }) }
}

/** All of them, as the worker takes them. */
export function jobKinds<S>(jobs: readonly Job<S>[], services: S): Record<string, JobKind> {
  return Object.fromEntries(jobs.map(({ name, kind }) => [name, kind(services)]))
}
