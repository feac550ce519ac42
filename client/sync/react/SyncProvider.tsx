import {
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ON_SERVER } from '../../on-server.ts'
import { type Account, accountOf, type FromFeatures as Given } from '../session/account.ts'
import { keepSession, keptSession } from '../session/kept-session.ts'
import { type KeyValue, leavingAccounts, Session, type SessionState } from '../session/session.ts'
import { VISITOR } from '../store/accounts.ts'
import type { Mutators } from '../store/mutators.ts'
import { PageContext } from '../store/page.ts'
import { browserPlatform } from '../store/platform.ts'
import { NOTHING_UNSENT, readUnsent, type UnsentWork } from '../store/unsent-work.ts'
import { AccountProvider } from './AccountProvider.tsx'

export interface FromFeatures extends Omit<Given, 'mutators'> {
  loadMutators(): Promise<Mutators>
}

/** A visitor changes nothing. */
const NO_CHANGES = {} as Mutators

const VISITS: SessionState = { status: 'visitor', user: null }

/** On the server everybody is a visitor. */
const NO_STORAGE: KeyValue = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The session and the databases of a visitor whose page React takes over. */
export interface Visit {
  session: Session
  account: Account
}

/** Made before React begins: to define the databases takes a task of its own. */
export function newVisit(features: FromFeatures): Visit {
  const session = newSession()
  const mutators = NO_CHANGES
  return { session, account: accountOf(session, session.state, { ...features, mutators }) }
}

interface Props {
  features: FromFeatures
  visit?: Visit
  children: ReactNode
}

/** Opens the local databases of the signed-in account or the visitor, and keeps them in sync with the server. */
export function SyncProvider({ features, visit, children }: Props) {
  const page = use(PageContext)
  // A page rendered by the server shows its account at once; otherwise the screen waits for the databases.
  const [{ session, account: brought }] = useState(
    () => visit ?? (page ? newVisit(features) : { session: newSession(), account: null }),
  )
  const sessionState = () => session.state
  const state = useSyncExternalStore(
    (changed) => session.listen(changed),
    sessionState,
    sessionState,
  )
  const userId = state.user?.id ?? VISITOR
  const opened = useAccount(session, userId, features, brought)
  useEffect(() => session.watch(), [session])
  useEffect(() => letLeaversGo(userId), [userId])
  if (!opened) return null
  const { account, unsent } = opened
  const isHere = account.userId === userId
  // A visitor's page stays until the account is open that they have signed in to; it shows nothing of theirs.
  if (!isHere && account.userId !== VISITOR) return null
  const shown = isHere ? state : VISITS
  // Another account gets another tree, so that no screen shows one person's state to the next.
  return (
    <AccountProvider key={account.userId} {...{ session, account, unsent }} state={shown}>
      {children}
    </AccountProvider>
  )
}

function newSession(): Session {
  return ON_SERVER
    ? new Session(browserPlatform, NO_STORAGE)
    : new Session(browserPlatform, localStorage, navigator.locks)
}

interface Opened {
  account: Account
  /** What had not been sent then: no screen is shown before that is known. */
  unsent: UnsentWork
}

/** The account that was opened last, at first the one that came with the page; null until the first is open. */
function useAccount(
  session: Session,
  userId: string,
  features: FromFeatures,
  brought: Account | null,
): Opened | null {
  const newAccount = useCallback(
    (mutators: Mutators) => accountOf(session, session.state, { ...features, mutators }),
    [session, features],
  )
  const unused = useRef(brought)
  const visited = useRef<Account>(null)
  const [opened, setOpened] = useState<Opened | null>(
    brought && { account: brought, unsent: NOTHING_UNSENT },
  )
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    let current = true
    const start = async () => {
      const mutators = userId === VISITOR ? NO_CHANGES : await features.loadMutators()
      if (!current) return
      const coming = unused.current?.userId === userId ? unused.current : newAccount(mutators)
      unused.current = null
      await coming.open()
      const kept = userId === VISITOR ? await keptSession(coming.vault).catch(() => null) : null
      // The account opens instead.
      if (kept && current && session.restore(kept)) return coming === brought || coming.close()
      const unsent = userId === VISITOR ? NOTHING_UNSENT : await readUnsent(coming.vault)
      const show = () => setOpened({ account: coming, unsent })
      const from = visited.current
      const over = from && (await import('../session/carry-over.ts').catch(() => null))
      if (over) await over.carryRows(from.cache, coming.cache)
      if (!current) return coming === brought || coming.close()
      visited.current = userId === VISITOR ? coming : null
      if (over) over.showWhole(show)
      else show()
      keepSession(session, browserPlatform).catch(reportError)
    }
    start().catch((error: unknown) => setFailure(error as Error))
    return () => {
      current = false
      if (userId !== VISITOR) setOpened(null)
    }
  }, [session, userId, features, newAccount, brought])
  // Its page is gone then.
  const account = opened?.account
  useEffect(() => () => account?.close(), [account])
  if (failure !== null) throw failure
  return opened
}

/** Removes accounts that signed out from this device. */
function letLeaversGo(userId: string): void {
  const leaving = leavingAccounts(localStorage).filter((id) => id !== userId)
  if (leaving.length === 0) return
  const parts = { storage: localStorage, locks: navigator.locks, platform: browserPlatform }
  void import('../session/let-go.ts')
    .then(({ letGo }) => Promise.all(leaving.map((id) => letGo(id, parts))))
    .catch(reportError)
}
