import { liveQuery, type Subscription } from 'dexie'
import type { Account } from '../session/account.ts'
import type { Api } from '../session/api.ts'
import { Drain } from '../engine/drain.ts'
import { LazyDocuments } from '../documents/lazy-documents.ts'
import { keptChapters } from './keep-book.ts'
import { Keeper } from './keeper.ts'
import { keptIds } from '../store/kept-things.ts'
import { sweepKept } from '../files/keep-file.ts'
import { LiveSocket } from './live.ts'
import type { Mutators } from '../store/mutators.ts'
import { browserPlatform } from '../store/platform.ts'
import { cursorsOf, UNREAD } from '../engine/pull.ts'
import type { Session } from '../session/session.ts'
import { Uploads } from '../files/uploads.ts'
import { readMeta } from '../store/vault.ts'

interface Parts extends Pick<Account, 'engine' | 'vault' | 'cache'> {
  session: Session
  api: Api
  mutators: Mutators
  /** Null for a visitor. */
  owner: string | null
}
export type Leading = ReturnType<typeof startLeading>

/** What only the leading tab does: it sends, fetches and listens. Loaded after the first paint. */
export function startLeading({ engine, vault, cache, session, api, owner, mutators }: Parts) {
  const entitled = () => session.speaksFor(owner)
  const drain = new Drain({
    engine,
    vault,
    platform: browserPlatform,
    entitled,
    changed: (status) => void cache.meta.put({ key: 'drain', value: status }),
  })
  const uploads = new Uploads({ vault, api, mutators, platform: browserPlatform, entitled })
  const keeper = new Keeper({ vault, cache, api, engine, platform: browserPlatform })
  const documents = new LazyDocuments({ vault, cache, api, platform: browserPlatform, entitled })
  const live = new LiveSocket(api, (heads, epoch) => {
    void Promise.all([cursorsOf(cache), readMeta(cache, 'epoch', 0)]).then(([cursors, known]) => {
      const behind = ([scope, head]: [string, number]) => head > (cursors[scope] ?? Infinity)
      if (epoch !== known || Object.entries(heads).some(behind)) drain.poke()
    })
  })
  const subscriptions: Subscription[] = []
  // Changes and follows made in any tab arrive here through the database itself.
  void engine.start().then(() => {
    subscriptions.push(
      liveQuery(() => vault.outbox.where('state').equals('pending').count()).subscribe({
        next(waiting) {
          if (waiting > 0) drain.wake()
          // Texts of what has just been made may follow it now.
          else documents.retryNow()
        },
      }),
      liveQuery(() => vault.files.where('state').equals('stored').count()).subscribe({
        next: () => drain.wake(),
      }),
      liveQuery(() => vault.files.where('state').anyOf('waiting', 'recording').toArray()).subscribe(
        {
          next: (begun) => begun.length > 0 && uploads.wake(),
        },
      ),
      liveQuery(() => keptIds(vault, 'community')).subscribe({ next: () => keeper.wake() }),
      liveQuery(() => keptChapters(vault, cache)).subscribe({ next: () => keeper.wake() }),
      liveQuery(() => cache.cursors.toArray()).subscribe({
        next: (rows) => {
          live.follow(rows.map(({ scope }) => scope).sort())
          if (rows.some(({ cursor }) => cursor === UNREAD)) drain.poke()
        },
      }),
    )
    drain.poke()
  })
  const stopListening = session.listen(() => {
    if (!entitled()) return
    drain.retryNow()
    uploads.retryNow()
    documents.retryNow()
  })
  void sweepKept(vault, Date.now()).catch(reportError)
  return {
    drain,
    live,
    uploads,
    keeper,
    documents,
    stop() {
      stopListening()
      for (const subscription of subscriptions) subscription.unsubscribe()
      drain.stop()
      uploads.stop()
      keeper.stop()
      documents.stop()
      live.stop()
    },
  }
}
