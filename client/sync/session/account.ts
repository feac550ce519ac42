import type { Api } from './api.ts'
import { Cache } from '../store/cache.ts'
import type { Entities } from '../store/entities.ts'
import { Drafts } from '../store/drafts.ts'
import { Engine } from '../engine/engine.ts'
import { electLeader } from '../leading/leader.ts'
import { comeBack, leave, leftBy } from '../store/left.ts'
import type { Leading } from '../leading/leading.ts'
import type { Mutators } from '../store/mutators.ts'
import { browserPlatform } from '../store/platform.ts'
import type { Session, SessionState } from './session.ts'
import { VISITOR } from '../store/accounts.ts'
import { registerWriter, type Writer } from '../store/unwritten.ts'
import { readMeta, takeIn, Vault } from '../store/vault.ts'
import { holdVault } from '../store/vault-lock.ts'

const CLOSE_AFTER_MS = 1_000

/** One account's databases and engine in this tab. */
export interface Account {
  userId: string
  vault: Vault
  cache: Cache
  engine: Engine
  drafts: Drafts
  mutators: Mutators
  api: Api
  /** What else has to reach the disk before this tab is hidden or lets go: texts that are open. */
  writers: Set<Writer>
  /** Opens both databases, keeps them in sync while this tab leads, and resolves when they can be used. */
  open(): Promise<void>
  /** Writes down what is unsaved: drafts, and texts that are open. */
  flush(): Promise<unknown>
  /** Tries everything again at once, such as when the network is back. */
  retryNow(): void
  close(): void
}

/** What belongs to the session's user. Nothing is opened yet: screens may be rendered over it at once. */
export function accountOf(
  session: Session,
  state: SessionState,
  entities: Entities,
  mutators: Mutators,
): Account {
  const userId = state.user?.id ?? VISITOR
  const owner = state.user?.id ?? null
  const api = session.apiFor(owner)
  const vault = new Vault(userId, browserPlatform)
  const cache = new Cache(userId, browserPlatform, entities)
  const engine = new Engine({
    vault,
    cache,
    api,
    platform: browserPlatform,
    mutators,
    me: state.user,
  })
  const drafts = new Drafts(vault, cache)
  const writers = new Set<Writer>([drafts])
  const flush = () => Promise.all([...writers].map((writer) => writer.flush()))
  const account: Writer = {
    flush,
    unwritten() {
      const parts = [...writers].map((writer) => writer.unwritten())
      return {
        drafts: parts.flatMap(({ drafts = [] }) => drafts),
        edits: parts.flatMap(({ edits = [] }) => edits),
      }
    },
    get isWritten() {
      return [...writers].every(({ isWritten }) => isWritten)
    },
  }
  let leading: Leading | null = null

  let resign: (() => void) | null = null
  let release = () => {}
  let unregister = () => {}
  const listening = new AbortController()
  const hidden = () => void flush()
  // What the disk has not confirmed before the page is gone would go with it.
  const gone = () => {
    leave(userId, account.unwritten())
    hidden()
  }
  /** Another tab went. */
  const heard = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(leftBy(userId))) void takeIn(vault)
  }
  const back = ({ persisted }: PageTransitionEvent) => void (persisted && comeBack(userId))
  const online = () => leading?.retryNow()
  const shown = () => (document.visibilityState === 'visible' ? online() : hidden())

  // A newer version of the app in another tab needs the database: write what is unsaved and let go.
  vault.on('versionchange', () => {
    void flush().finally(() => vault.close())
    return false
  })

  const lead = () =>
    electLeader(
      `sync:${userId}`,
      {
        read: () => readMeta(cache, 'heartbeat', 0),
        write: async (time) => void (await cache.meta.put({ key: 'heartbeat', value: time })),
      },
      () => {
        let ended = false
        void import('../leading/leading.ts').then(({ startLeading }) => {
          if (ended) return
          leading = startLeading({ engine, vault, cache, session, api, owner, mutators })
        }, reportError)
        return () => {
          ended = true
          leading?.stop()
          leading = null
        }
      },
    )

  return {
    userId,
    vault,
    cache,
    engine,
    drafts,
    mutators,
    api,
    writers,
    async open() {
      release = await holdVault(userId, navigator.locks)
      unregister = registerWriter(account)
      try {
        await Promise.all([vault.open(), cache.open()])
      } catch (error) {
        release()
        throw error
      }
      if (state.user) void vault.meta.put({ key: 'username', value: state.user.username })
      resign = lead()
      const { signal } = listening
      globalThis.addEventListener('online', online, { signal })
      globalThis.addEventListener('pagehide', gone, { signal })
      globalThis.addEventListener('pageshow', back, { signal })
      globalThis.addEventListener('storage', heard, { signal })
      document.addEventListener('visibilitychange', shown, { signal })
    },
    flush,
    retryNow: online,
    close() {
      listening.abort()
      resign?.()
      // Screens that still show it let go of their queries first.
      void flush().finally(() =>
        setTimeout(() => {
          vault.close()
          cache.close()
          void whenWritten().then(() => release())
          unregister()
        }, CLOSE_AFTER_MS),
      )
    },
  }

  /** A text that the disk did not take yet is still on its way to it. */
  async function whenWritten(): Promise<void> {
    while (!account.isWritten || writers.size > 1)
      await new Promise((resolve) => setTimeout(resolve, CLOSE_AFTER_MS))
  }
}
