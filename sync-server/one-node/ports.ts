import type { FileStore } from '../features/files/file-store.ts'
import type { Ports } from '../ports.ts'
import { LocalChangeBus } from './change-bus.ts'
import { ErasedInFolder } from './erased-accounts.ts'
import { HighWaterInFolder } from './high-water.ts'
import { makeLimiter } from './make-limiter.ts'
import { secretsIn } from './secrets.ts'
import { LocalRevocations } from './session-revocations.ts'
import { LocalTickets } from './tickets.ts'
import { LocalTurns } from './turns.ts'

/** One process with one folder, and a store of files beside it perhaps: what many processes would share is in its memory, and what has to last in its folder. */
export function portsOfOneNode({ dataDir }: { dataDir: string }, store: FileStore): Ports {
  const revocations = new LocalRevocations()
  return {
    changeBus: new LocalChangeBus(),
    documentBus: null,
    revocations,
    tickets: new LocalTickets(revocations),
    makeLimiter,
    store,
    secrets: secretsIn(dataDir),
    erased: new ErasedInFolder(dataDir),
    highWater: new HighWaterInFolder(dataDir),
    turns: new LocalTurns(),
    close: async () => undefined,
  }
}
