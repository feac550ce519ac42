import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Overlay } from '../engine/overlay.ts'
import { VISITOR } from '../store/accounts.ts'
import type { Vault } from '../store/vault.ts'
import { type App, AppContext, type UnsentWork } from './app-context.ts'

const NOTHING_UNSENT: UnsentWork = { outbox: [], problems: [] }

interface AccountProps extends Pick<App, 'session' | 'state' | 'account'> {
  children: ReactNode
}

/** Provides one account of this device to the components below, with its unsent work. */
export function AccountProvider({ session, state, account, children }: AccountProps) {
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
