import type { DocumentBus } from './features/documents/document-bus.ts'
import type { FileStore } from './features/files/file-store.ts'
import type { MakeLimiter } from './http/rate-limit.ts'
import type { Turns } from './jobs/turns.ts'
import type { Secrets } from './secrets.ts'
import type { ChangeBus } from './sync/change-bus.ts'
import type { ErasedAccounts } from './sync/erased-accounts.ts'
import type { HighWater } from './sync/high-water.ts'
import type { SessionRevocations } from './sync/session-revocations.ts'
import type { Tickets } from './sync/tickets.ts'

/** What all processes of a site share besides the database. `open-ports.ts` chooses the implementation; nothing else knows it. */
export interface Ports {
  changeBus: ChangeBus
  revocations: SessionRevocations
  /** Null if there is one process only. */
  documentBus: DocumentBus | null
  tickets: Tickets
  makeLimiter: MakeLimiter
  store: FileStore
  secrets: Secrets
  erased: ErasedAccounts
  highWater: HighWater
  turns: Turns
  close(): Promise<void>
}
