import { liveQuery, type Subscription } from 'dexie'
import type { Api } from './api.ts'
import { Cache } from './cache.ts'
import { Drain } from './drain.ts'
import { Drafts } from './drafts.ts'
import { Engine } from './engine.ts'
import { electLeader } from './leader.ts'
import { sweepKept } from './kept-files.ts'
import { LiveSocket } from './live.ts'
import type { Mutators } from './mutators.ts'
import { browserPlatform } from './platform.ts'
import { cursorsOf, UNREAD } from './pull.ts'
import type { Session, SessionState } from './session.ts'
import { Uploads } from './uploads.ts'
import { VISITOR } from './accounts.ts'
import { readMeta, Vault } from './vault.ts'

const CLOSE_AFTER_MS = 1_000

/** One account's databases and engine in this tab. */
export interface Account {
  userId: string
  vault: Vault
  cache: Cache
  engine: Engine
  drafts: Drafts
  /** Resolves when both databases can be used. */
  opened: Promise<unknown>
  /** Tries everything again at once, such as when the network is back. */
  retryNow(): void
  close(): void
}

/** Opens what belongs to the session's user and keeps it in sync while this tab leads. */
export function openAccount(session: Session, state: SessionState, mutators: Mutators): Account {
  const userId = state.user?.id ?? VISITOR
  const owner = state.user?.id ?? null
  const api = session.apiFor(owner)
  const vault = new Vault(userId, browserPlatform)
  const cache = new Cache(userId, browserPlatform)
  const engine = new Engine({
    vault,
    cache,
    api,
    platform: browserPlatform,
    mutators,
    me: state.user,
  })
  const drafts = new Drafts(vault)
  let leading: Leading | null = null

  // A newer version of the app in another tab needs the database: write what is unsaved and let go.
  vault.on('versionchange', () => {
    void drafts.flush().finally(() => vault.close())
    return false
  })
  if (state.user) void vault.meta.put({ key: 'username', value: state.user.username })

  const resign = electLeader(
    `sync:${userId}`,
    {
      read: () => readMeta(cache, 'heartbeat', 0),
      write: async (time) => void (await cache.meta.put({ key: 'heartbeat', value: time })),
    },
    () => {
      const lead = startLeading({ engine, vault, cache, session, api, owner, mutators })
      leading = lead
      return () => {
        leading = null
        lead.stop()
      }
    },
  )
  const hidden = () => void drafts.flush()
  const online = () => {
    leading?.drain.retryNow()
    leading?.live.retryNow()
    leading?.uploads.retryNow()
  }
  const shown = () => (document.visibilityState === 'visible' ? online() : hidden())
  globalThis.addEventListener('online', online)
  globalThis.addEventListener('pagehide', hidden)
  document.addEventListener('visibilitychange', shown)

  return {
    userId,
    vault,
    cache,
    engine,
    drafts,
    opened: Promise.all([vault.open(), cache.open()]),
    retryNow: online,
    close() {
      globalThis.removeEventListener('online', online)
      globalThis.removeEventListener('pagehide', hidden)
      document.removeEventListener('visibilitychange', shown)
      resign()
      // Screens that still show it let go of their queries first.
      void drafts.flush().finally(() =>
        setTimeout(() => {
          vault.close()
          cache.close()
        }, CLOSE_AFTER_MS),
      )
    },
  }
}

interface Parts extends Pick<Account, 'engine' | 'vault' | 'cache'> {
  session: Session
  api: Api
  mutators: Mutators
  /** Null for a visitor. */
  owner: string | null
}
type Leading = ReturnType<typeof startLeading>

function startLeading({ engine, vault, cache, session, api, owner, mutators }: Parts) {
  const entitled = () => session.speaksFor(owner)
  const drain = new Drain({
    engine,
    vault,
    platform: browserPlatform,
    entitled,
    changed: (status) => void cache.meta.put({ key: 'drain', value: status }),
  })
  const uploads = new Uploads({ vault, api, mutators, platform: browserPlatform, entitled })
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
        next: (waiting) => waiting > 0 && drain.wake(),
      }),
      liveQuery(() => vault.files.where('state').equals('stored').count()).subscribe({
        next: () => drain.wake(),
      }),
      liveQuery(() => vault.files.where('state').equals('waiting').count()).subscribe({
        next: (waiting) => waiting > 0 && uploads.wake(),
      }),
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
  })
  void sweepKept(vault, Date.now()).catch(reportError)
  return {
    drain,
    live,
    uploads,
    stop() {
      stopListening()
      for (const subscription of subscriptions) subscription.unsubscribe()
      drain.stop()
      uploads.stop()
      live.stop()
    },
  }
}
