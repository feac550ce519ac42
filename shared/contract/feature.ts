import type { z } from 'zod'
import type { Calls } from './endpoint.ts'

/** Code → status and text. */
export type Errors = Record<string, readonly [status: number, text: string]>

/** All that one feature gives to the contract. */
export interface Feature {
  calls: Calls
  /** A code begins with the feature's name. */
  errors?: Errors
  /** The rows that devices keep: kind of row → shape. */
  rows?: Record<string, z.ZodType>
}
