import type { Database } from '../db/database.ts'
import type { ChangeBus } from '../sync/change-bus.ts'
import type { Authenticator, Recogniser } from './authenticate.ts'
import type { RateLimits } from './rate-limit.ts'
import type { ResponseCache } from './response-cache.ts'

/** The parts that the routes of every feature use. */
export interface ServerParts {
  db: Database
  changeBus: ChangeBus
  responseCache: ResponseCache
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
