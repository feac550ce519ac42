import { ApiError } from '#shared/errors.ts'
import type { Database } from '../../db/database.ts'

const PREPARED_IN_S = 5

export const preparing = () => new ApiError('search.preparing', { retryAfter: PREPARED_IN_S })

/** How the index hears of what has changed. */
export interface Feed {
  /** The database with the index; throws `search.preparing` while that is not whole. */
  readonly words: Database
  /** Makes the index whole if it is not. False: that takes longer than `ms`, or failed. */
  open(ms: number): Promise<boolean>
  hasNews(): Promise<boolean>
  /** Indexes some of the news; true if there may be more. */
  step(): Promise<boolean>
  /** Leaves nothing in any index of what was deleted before. */
  forgetDeleted(catchUp: () => Promise<void>): Promise<void>
  /** What a search that failed tells its caller. */
  reasonOf(error: unknown): unknown
  stop(): Promise<void>
}
