import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Overlay } from '../engine/overlay.ts'
import { VISITOR } from '../store/accounts.ts'
import { NOTHING_UNSENT, readUnsent } from '../store/unsent-work.ts'
import { type App, AppContext } from './app-context.ts'

interface AccountProps extends Pick<App, 'session' | 'state' | 'account' | 'unsent'> {
  children: ReactNode
}

/** Provides one account of this device to the components below, with its unsent work: `unsent` is what there was when it opened. */
export function AccountProvider(props: AccountProps) {
  const { session, state, account, unsent: unsentAtFirst, children } = props
  const { mutators } = account
  const [writeFailed, setWriteFailed] = useState(false)
  const { user } = state
  useEffect(() => {
    account.drafts.watch((isStored) => setWriteFailed(!isStored))
  }, [account])
  const isVisitor = account.userId === VISITOR
  const unsent = useLiveQuery(
    async () => (isVisitor ? NOTHING_UNSENT : readUnsent(account.vault)),
    [account, isVisitor],
    unsentAtFirst,
  )
  const overlay = useMemo(
    () => new Overlay(unsent.outbox, mutators, user),
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
