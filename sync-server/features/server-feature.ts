import type { Job } from '../jobs/define-job.ts'

/** What one feature gives the server. `S`: what it needs of the server in turn. */
export interface ServerFeature<S> {
  /** Durable work that it does. */
  jobs?: readonly Job<S>[]
}

/** Declares a feature: what it needs is taken from what it gives, and `index.ts` sees that the server has it. */
export function serverFeature<F extends ServerFeature<never>>(feature: F): F {
  return feature
}
