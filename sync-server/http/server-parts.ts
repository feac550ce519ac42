import type { Database } from '../db/database.ts'
import type { News } from '../sync/news.ts'
import type { Authenticator, Recogniser } from './authenticate.ts'
import type { KeptReplies } from './kept-replies.ts'
import type { RateLimits } from './rate-limit.ts'

/** What the routes of every feature are served with. */
export interface ServerParts {
  db: Database
  news: News
  kept: KeptReplies
  limits: RateLimits
  authenticate: Authenticator
  recognise: Recogniser
  /** Refuses a call without the proof that it asks for. */
  spendProof(proof: string | undefined): Promise<void>
  publicUrl: URL
  trustedProxies: string[]
  /** Generation of the database: rises when it went back in time. */
  epoch: number
}
