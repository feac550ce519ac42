import { liveQuery, type Subscription } from 'dexie'
import type { Account } from '../session/account.ts'
import type { Api } from '../session/api.ts'
import { SyncLoop } from '../engine/sync-loop.ts'
import { LazyDocuments } from '../documents/lazy-documents.ts'
import { type OfflineContents, OfflineLoop } from './offline-loop.ts'
import { sweepLocalFiles } from '../files/store-local-file.ts'
import { LiveSocket } from './live.ts'
import { writeLoopStatus } from '../store/loop-status.ts'
import type { Mutators } from '../store/mutators.ts'
import { browserPlatform } from '../store/platform.ts'
import { cursorsOf } from '../engine/pull.ts'
import { UNREAD } from '../store/cache.ts'
import type { Session } from '../session/session.ts'
import { Uploads } from '../files/uploads.ts'
import { readMeta } from '../store/vault.ts'

export interface LeadingParts extends Pick<Account, 'engine' | 'vault' | 'cache'> {
  session: Session
  api: Api
  mutators: Mutators
  contents: OfflineContents
  /** Null for a visitor. */
  owner: string | null
}

/** The workers of the leading tab. */
interface Workers {
  sync: SyncLoop
  uploads: Uploads
  offline: OfflineLoop
  documents: LazyDocuments
  live: LiveSocket
}

export interface Leading {
  /** Tries everything again at once. */
  retryNow(): void
  stop(): void
}

/** Sends, fetches and listens for all tabs. Runs in the leading tab only, loaded after the first paint. */
export function startLeading(parts: LeadingParts): Leading {
  const { engine, vault, session, owner } = parts
  const entitled = () => session.speaksFor(owner)
  const workers = workersOf(parts, entitled)
  const { sync, uploads, offline, documents, live } = workers
  const subscriptions: Subscription[] = []
  let isStopped = false
  // Changes and follows made in any tab arrive here through the database itself.
  engine
    .start()
    .then(() => {
      if (isStopped) return
      subscriptions.push(...wakers(parts, workers))
      sync.poke()
    })
    .catch(reportError)
  const retrySending = () => {
    sync.retryNow()
    uploads.retryNow()
    documents.retryNow()
  }
  const stopListening = session.listen(() => {
    if (entitled()) retrySending()
  })
  void sweepLocalFiles(vault, Date.now()).catch(reportError)
  return {
    retryNow() {
      retrySending()
      live.retryNow()
      offline.wake()
    },
    stop() {
      isStopped = true
      stopListening()
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const worker of Object.values(workers)) worker.stop()
    },
  }
}

function workersOf(
  { engine, vault, cache, api, mutators, contents }: LeadingParts,
  entitled: () => boolean,
): Workers {
  const platform = browserPlatform
  const sync = new SyncLoop({
    engine,
    vault,
    platform,
    entitled,
    changed: (news) => void writeLoopStatus(cache, news).catch(reportError),
  })
  const heard = async (heads: Record<string, number>, epoch: number) => {
    const [cursors, known] = await Promise.all([cursorsOf(cache), readMeta(cache, 'epoch', 0)])
    const behind = ([scope, head]: [string, number]) => head > (cursors[scope] ?? Infinity)
    if (epoch !== known || Object.entries(heads).some(behind)) sync.poke()
  }
  return {
    sync,
    uploads: new Uploads({ vault, api, mutators, platform, entitled }),
    offline: new OfflineLoop({ vault, cache, api, engine, platform }, contents),
    documents: new LazyDocuments({ vault, cache, api, platform, entitled }),
    live: new LiveSocket(api, (heads, epoch) => void heard(heads, epoch).catch(reportError)),
  }
}

/** Database queries that wake the workers, whichever tab wrote. */
function wakers({ vault, cache }: LeadingParts, workers: Workers): Subscription[] {
  const { sync, uploads, offline, documents, live } = workers
  const filesIn = (...states: string[]) => vault.files.where('state').anyOf(states)
  return [
    liveQuery(() => vault.outbox.where('state').equals('pending').count()).subscribe({
      next(waiting) {
        if (waiting > 0) sync.wake()
        // The server has the new rows, so it can take their documents now.
        else documents.retryNow()
      },
    }),
    liveQuery(() => filesIn('stored').count()).subscribe({ next: () => sync.wake() }),
    liveQuery(() => filesIn('waiting', 'recording').toArray()).subscribe({
      next: (begun) => begun.length > 0 && uploads.wake(),
    }),
    liveQuery(() => offline.watch()).subscribe({ next: () => offline.wake() }),
    liveQuery(() => cache.cursors.toArray()).subscribe({
      next(rows) {
        live.follow(rows.map(({ scope }) => scope).sort())
        if (rows.some(({ cursor }) => cursor === UNREAD)) sync.poke()
      },
    }),
  ]
}
