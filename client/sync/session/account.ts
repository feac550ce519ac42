import type { Api } from './api.ts'
import { Cache } from '../store/cache.ts'
import type { DeviceSchema } from '../store/device-schema.ts'
import { Drafts } from '../store/drafts.ts'
import { Engine } from '../engine/engine.ts'
import { comeBack, leave, leftBy } from '../store/left.ts'
import { lead, type LeadParts } from '../leading/lead.ts'
import type { Mutators } from '../store/mutators.ts'
import { browserPlatform } from '../store/platform.ts'
import type { Session, SessionState } from './session.ts'
import { VISITOR } from '../store/accounts.ts'
import { registerWriter, type Writer, writerOf } from '../store/unwritten.ts'
import { takeIn, Vault } from '../store/vault.ts'
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
  /** Open texts that must reach the disk before this tab is hidden or closes. */
  writers: Set<Writer>
  /** Opens both databases, keeps them in sync while this tab leads, and resolves when they can be used. */
  open(): Promise<void>
  /** Writes unsaved drafts and open texts to the disk. */
  flush(): Promise<unknown>
  /** Tries everything again at once, such as when the network is back. */
  retryNow(): void
  close(): void
}

export interface FromFeatures extends Pick<LeadParts, 'loadOffline'> {
  schema: DeviceSchema
  mutators: Mutators
}

/** The databases and calls of the session's user. Opens nothing yet, so that screens can render at once. */
export function accountOf(
  session: Session,
  { user }: SessionState,
  { schema, mutators, loadOffline }: FromFeatures,
): Account {
  const userId = user?.id ?? VISITOR
  const owner = user?.id ?? null
  const api = session.apiFor(owner)
  const platform = browserPlatform
  const vault = new Vault(userId, platform)
  const cache = new Cache(userId, platform, schema)
  const engine = new Engine({ vault, cache, api, platform, mutators, me: user })
  const drafts = new Drafts(vault, cache)
  const writers = new Set<Writer>([drafts])
  const databases = { userId, vault, cache, writers, all: writerOf(writers) }
  const leads = { engine, vault, cache, session, api, owner, mutators, loadOffline }
  let opened: Opened | null = null
  let isClosed = false
  // A newer version of the app in another tab needs the database: write unsaved words and close it.
  vault.on('versionchange', () => {
    void databases.all.flush().finally(() => vault.close())
    return false
  })
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
      opened = await openAccount(databases, leads)
      if (isClosed) return opened.close()
      if (user) vault.meta.put({ key: 'username', value: user.username }).catch(reportError)
    },
    flush: () => databases.all.flush(),
    retryNow: () => opened?.retryNow(),
    close() {
      isClosed = true
      opened?.close()
    },
  }
}

interface Databases extends Pick<Account, 'userId' | 'vault' | 'cache' | 'writers'> {
  /** Everything in `writers`. */
  all: Writer
}
type Opened = Pick<Account, 'retryNow' | 'close'>

async function openAccount(databases: Databases, leads: LeadParts): Promise<Opened> {
  const { userId, vault, cache, all } = databases
  const release = await holdVault(userId, navigator.locks)
  const unregister = registerWriter(all)
  try {
    await Promise.all([vault.open(), cache.open()])
  } catch (error) {
    release()
    throw error
  }
  const leading = lead(userId, leads)
  const stopListening = listen(databases, () => leading.retryNow())
  return {
    retryNow: () => leading.retryNow(),
    close() {
      stopListening()
      leading.resign()
      // Unmounting screens end their queries first.
      void all.flush().finally(() =>
        setTimeout(() => {
          vault.close()
          cache.close()
          void whenWritten(databases).then(release)
          unregister()
        }, CLOSE_AFTER_MS),
      )
    },
  }
}

/** Listens to events of this page and of other tabs, until the caller calls the returned function. */
function listen({ userId, vault, all }: Databases, online: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const hidden = () => void all.flush()
  // Words that the disk has not confirmed when the page closes would be lost.
  const gone = () => {
    leave(userId, all.unwritten())
    hidden()
  }
  /** Another tab closed and left words in `localStorage`. */
  const left = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(leftBy(userId))) void takeIn(vault)
  }
  const back = ({ persisted }: PageTransitionEvent) => void (persisted && comeBack(userId))
  const shown = () => (document.visibilityState === 'visible' ? online() : hidden())
  globalThis.addEventListener('online', online, { signal })
  globalThis.addEventListener('pagehide', gone, { signal })
  globalThis.addEventListener('pageshow', back, { signal })
  globalThis.addEventListener('storage', left, { signal })
  document.addEventListener('visibilitychange', shown, { signal })
  return () => listening.abort()
}

/** Waits until the disk has all words: a text whose write failed tries again. */
async function whenWritten({ all, writers }: Databases): Promise<void> {
  while (!all.isWritten || writers.size > 1)
    await new Promise((resolve) => setTimeout(resolve, CLOSE_AFTER_MS))
}
