import { useLiveQuery } from 'dexie-react-hooks'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { MutationName } from '#shared/contract/index.ts'
import { type Account, accountOf } from './account.ts'
import { VISITOR } from './accounts.ts'
import type { DrainStatus } from './drain.ts'
import type { ArgsOf, Mutators } from './mutators.ts'
import { Overlay } from './overlay.ts'
import { PageContext } from './page.ts'
import { browserPlatform } from './platform.ts'
import {
  type KeyValue,
  leavingAccounts,
  Session,
  type SessionState,
  type SignUp,
} from './session.ts'
import { askToPersist, LocalWriteError, writeSafely } from './storage.ts'
import {
  type KeptDocument,
  type MutationArgs,
  type OutboxEntry,
  type Problem,
  readMeta,
  type Vault,
} from './vault.ts'
import { ON_SERVER } from '../on-server.ts'
import type { WaitingVault } from './waiting-vaults.ts'

/** What of this account's work is only on this device, read in one piece so that nothing falls between. */
interface UnsentWork {
  outbox: OutboxEntry[]
  problems: Problem[]
}

export interface App {
  session: Session
  state: SessionState
  account: Account
  overlay: Overlay
  /** Undefined until it has been read. */
  unsent: UnsentWork | undefined
  writeFailed: boolean
  setWriteFailed(failed: boolean): void
}

const AppContext = createContext<App | null>(null)

/** A visitor changes nothing. */
const NO_CHANGES = {} as Mutators
const NOTHING_UNSENT: UnsentWork = { outbox: [], problems: [] }

/** On the server everybody is a visitor. */
const NO_STORAGE: KeyValue = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Opens the local databases of whoever is signed in, and keeps them in sync with the server. */
export function SyncProvider({
  loadMutators,
  children,
}: {
  loadMutators: () => Promise<Mutators>
  children: ReactNode
}) {
  const page = use(PageContext)
  const [session] = useState(() =>
    ON_SERVER
      ? new Session(browserPlatform, NO_STORAGE)
      : new Session(browserPlatform, localStorage, navigator.locks),
  )
  const sessionState = () => session.state
  const state = useSyncExternalStore(
    (changed) => session.listen(changed),
    sessionState,
    sessionState,
  )
  // What the server rendered is taken over as it is; all else waits for the databases.
  const [brought] = useState(() => (page ? accountOf(session, session.state, NO_CHANGES) : null))
  const unused = useRef(brought)
  const [account, setAccount] = useState<Account | null>(brought)
  const [failure, setFailure] = useState<Error | null>(null)
  const userId = state.user?.id ?? VISITOR
  useEffect(() => session.watch(), [session])
  useEffect(() => {
    const leaving = leavingAccounts(localStorage).filter((id) => id !== userId)
    if (leaving.length === 0) return
    const parts = { storage: localStorage, locks: navigator.locks, platform: browserPlatform }
    void import('./let-go.ts')
      .then(({ letGo }) => Promise.all(leaving.map((id) => letGo(id, parts))))
      .catch(reportError)
  }, [userId])
  useEffect(() => {
    let current = true
    let opening: Account | undefined
    void (userId === VISITOR ? Promise.resolve(NO_CHANGES) : loadMutators())
      .then(async (mutators) => {
        if (!current) return
        const coming =
          unused.current?.userId === userId
            ? unused.current
            : accountOf(session, session.state, mutators)
        unused.current = null
        await coming.open()
        if (!current) return coming.close()
        opening = coming
        setAccount(coming)
      })
      .catch((error: unknown) => setFailure(error as Error))
    return () => {
      current = false
      opening?.close()
    }
  }, [session, userId, loadMutators])
  if (failure !== null) throw failure
  if (account?.userId !== userId) return null
  // Another account is another tree: nothing that one person's screens hold is ever shown to the next.
  return (
    <AccountProvider key={userId} session={session} state={state} account={account}>
      {children}
    </AccountProvider>
  )
}

interface AccountProps extends Pick<App, 'session' | 'state' | 'account'> {
  children: ReactNode
}

function AccountProvider({ session, state, account, children }: AccountProps) {
  const { mutators } = account
  const [writeFailed, setWriteFailed] = useState(false)
  const { user } = state
  useEffect(() => {
    account.drafts.watch((isStored) => setWriteFailed(!isStored))
  }, [account])
  const isVisitor = account.userId === VISITOR
  const read = useLiveQuery(
    async () => (isVisitor ? undefined : readUnsent(account.vault)),
    [account, isVisitor],
  )
  const unsent = isVisitor ? NOTHING_UNSENT : read
  const overlay = useMemo(
    () => new Overlay(unsent?.outbox ?? [], mutators, user),
    [unsent, mutators, user],
  )
  const kept = useLiveQuery(
    () => (user ? account.cache.rows('user').get(user.id) : undefined),
    [account, user],
  )
  useEffect(() => {
    if (!kept) return
    const { seqs: _, scopes: __, stale_at: ___, ...me } = kept
    session.updateUser(me)
  }, [session, kept])
  const app = useMemo(
    () => ({ session, state, account, overlay, unsent, writeFailed, setWriteFailed }),
    [session, state, account, overlay, unsent, writeFailed],
  )
  return <AppContext value={app}>{children}</AppContext>
}

function readUnsent(vault: Vault): Promise<UnsentWork> {
  return vault.transaction('r', vault.outbox, vault.problems, async () => ({
    outbox: await vault.outbox.orderBy('n').toArray(),
    problems: await vault.problems
      .orderBy('refused_at')
      .filter((problem) => problem.visible === 1 && problem.discarded_at === null)
      .toArray(),
  }))
}

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('useApp needs a SyncProvider above it')
  return app
}

/** Loaded with the dialog that asks. */
const signingOut = () => import('./sign-out.ts')

export type SignOutChoice = 'send' | 'keep' | 'export' | 'discard'

export function useSession() {
  const { session, state, account } = useApp()
  return useMemo(() => {
    const { status, user, reason } = state
    return {
      status,
      user,
      reason,
      signIn: (body: { username: string; password: string }) => session.signIn(body),
      signUp: (body: SignUp, proof: string | null) => session.signUp(body, proof),
      /** How much of this account's work is only on this device, with what was typed a moment ago. */
      async unsent() {
        await account.flush()
        return (await signingOut()).unsentOf(account.vault)
      },
      /** Leaves the account. What is only on this device stays on it unless `discard` was chosen; the rest goes. */
      async signOut(choice: SignOutChoice = 'keep') {
        if (choice === 'send') await (await signingOut()).sendAll(account)
        if (choice === 'export')
          await (
            await signingOut()
          ).saveAsFile(account.vault, `loreloom-${user?.username ?? 'work'}.json`)
        await account.flush()
        await session.signOut(choice === 'discard' ? 'everything' : 'sent')
      },
    }
  }, [session, state, account])
}

/** Makes a change: resolves once it is safely on this device, rejects with the text untouched otherwise. */
export function useMutate() {
  const { account, session, setWriteFailed } = useApp()
  return useCallback(
    async <N extends MutationName>(
      name: N,
      args: ArgsOf<N>,
      options: { clearDraft?: string } = {},
    ) => {
      const { vault, cache, engine, drafts } = account
      if (!session.state.user) throw new Error('Please sign in to continue.')
      const { clearDraft: key } = options
      if (key !== undefined) drafts.hold(key)
      try {
        const entry = await writeSafely(vault, cache, () => engine.mutate(name, args, key))
        setWriteFailed(false)
        if (key !== undefined) drafts.cleared(key)
        void askToPersist()
        return entry.id
      } catch (error) {
        if (key !== undefined) drafts.release(key)
        if (error instanceof LocalWriteError) setWriteFailed(true)
        throw error
      }
    },
    [account, session, setWriteFailed],
  )
}

export interface SyncStatus {
  /** Whether the rest has been read from the device; until then nothing may be promised. */
  known: boolean
  network: 'online' | 'offline'
  pending: number
  sending: boolean
  problems: number
  stuck: number
  session_expired: boolean
  write_failed: boolean
  /** This version of the app can no longer sync. */
  outdated: boolean
}

/** The honest state of this device's work. */
export function useSyncStatus(): SyncStatus {
  const { state, unsent, writeFailed } = useApp()
  const network = useConnection()
  const { sending, outdated } = useDrainStatus()
  const entries = useOutbox()
  const problems = useProblems()
  const texts = useUnsentTexts()
  const refused = texts?.filter((text) => text.refused).length ?? 0
  return {
    known: unsent !== undefined && texts !== undefined,
    network,
    pending:
      entries.filter((entry) => entry.state === 'pending').length + (texts?.length ?? 0) - refused,
    sending: network === 'online' && sending,
    problems: problems.length + refused,
    stuck: entries.filter((entry) => entry.state === 'stuck').length,
    session_expired: state.status === 'expired',
    write_failed: writeFailed,
    outdated,
  }
}

/** Whether the server can be reached, as far as this device knows. */
export function useConnection(): 'online' | 'offline' {
  const { reachable } = useDrainStatus()
  const online = useSyncExternalStore(
    (changed) => {
      globalThis.addEventListener('online', changed)
      globalThis.addEventListener('offline', changed)
      return () => {
        globalThis.removeEventListener('online', changed)
        globalThis.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
  return online && reachable ? 'online' : 'offline'
}

const AT_REST: DrainStatus = { sending: false, reachable: true, outdated: false }

function useDrainStatus(): DrainStatus {
  const { account } = useApp()
  return useLiveQuery(() => readMeta(account.cache, 'drain', AT_REST), [account], AT_REST)
}

/** Changes that the server has not acknowledged yet, oldest first. */
export function useOutbox(): OutboxEntry[] {
  const { unsent } = useApp()
  return useMemo(
    () => unsent?.outbox.filter((entry) => entry.state !== 'acknowledged') ?? [],
    [unsent],
  )
}

/** Refused changes that wait for their author's decision. */
export function useProblems(): Problem[] {
  return useApp().unsent?.problems ?? []
}

/** Texts with words that are only on this device, those that the server refuses too. */
export function useUnsentTexts(): KeptDocument[] | undefined {
  const { account } = useApp()
  // Apart from the outbox: somebody who writes changes it with each word, and no other screen cares.
  return useLiveQuery(() => account.vault.documents.where('unsent').equals(1).toArray(), [account])
}

/** Few ever need them: loaded with the first. */
const decisions = () => import('./problems.ts')

export function useProblemActions() {
  const { account } = useApp()
  return useMemo(
    () => ({
      editAndResend: async (id: string, args: MutationArgs) =>
        (await decisions()).resend(account.vault, id, args),
      resend: async (id: string) => (await decisions()).resend(account.vault, id),
      discard: async (id: string) => (await decisions()).discard(account.vault, id, Date.now()),
      undoDiscard: async (id: string) => (await decisions()).undoDiscard(account.vault, id),
    }),
    [account],
  )
}

/** Other accounts' unsent work on this device, for the sign-in dialog. */
export function useOtherVaults(): WaitingVault[] {
  const { account } = useApp()
  const [vaults, setVaults] = useState<WaitingVault[]>([])
  useEffect(() => {
    let shown = true
    void import('./waiting-vaults.ts')
      .then(({ waitingVaults }) => waitingVaults(account.userId))
      .then((found) => shown && setVaults(found), reportError)
    return () => {
      shown = false
    }
  }, [account])
  return vaults
}
