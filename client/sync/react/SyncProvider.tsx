import { type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ON_SERVER } from '../../on-server.ts'
import { type Account, accountOf } from '../session/account.ts'
import { type KeyValue, leavingAccounts, Session } from '../session/session.ts'
import { VISITOR } from '../store/accounts.ts'
import type { Entities } from '../store/entities.ts'
import type { Mutators } from '../store/mutators.ts'
import { PageContext } from '../store/page.ts'
import { browserPlatform } from '../store/platform.ts'
import { AccountProvider } from './AccountProvider.tsx'

/** A visitor changes nothing. */
const NO_CHANGES = {} as Mutators

/** On the server everybody is a visitor. */
const NO_STORAGE: KeyValue = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Opens the local databases of whoever is signed in, and keeps them in sync with the server. */
export function SyncProvider({
  entities,
  loadMutators,
  children,
}: {
  /** Every kind of row that devices keep. */
  entities: Entities
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
  const [brought] = useState(() =>
    page ? accountOf(session, session.state, entities, NO_CHANGES) : null,
  )
  const unused = useRef(brought)
  const [account, setAccount] = useState<Account | null>(brought)
  const [failure, setFailure] = useState<Error | null>(null)
  const userId = state.user?.id ?? VISITOR
  useEffect(() => session.watch(), [session])
  useEffect(() => {
    const leaving = leavingAccounts(localStorage).filter((id) => id !== userId)
    if (leaving.length === 0) return
    const parts = { storage: localStorage, locks: navigator.locks, platform: browserPlatform }
    void import('../session/let-go.ts')
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
            : accountOf(session, session.state, entities, mutators)
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
  }, [session, userId, entities, loadMutators])
  if (failure !== null) throw failure
  if (account?.userId !== userId) return null
  // Another account is another tree: nothing that one person's screens hold is ever shown to the next.
  return (
    <AccountProvider key={userId} session={session} state={state} account={account}>
      {children}
    </AccountProvider>
  )
}
