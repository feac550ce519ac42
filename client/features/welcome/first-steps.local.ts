import { useLiveQuery } from 'dexie-react-hooks'
import type { User } from '#shared/contract/users.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { isSynced } from '../../sync/react/use-list.ts'
import { useRemembered } from '../../sync/react/use-remembered.ts'
import type { Cache } from '../../sync/store/cache.ts'
import { readMeta } from '../../sync/store/vault.ts'
import { useMyBooks } from '../books/books.local.ts'
import { useMemberships } from '../communities/communities.local.ts'

/** The intentions of a new user. */
export const INTENTIONS = ['read', 'write', 'talk'] as const
export type Intention = (typeof INTENTIONS)[number]

const WANTED_COMMUNITIES = 3
const KEY = 'first-steps'

interface Kept {
  /** Not shown again, whatever is left. */
  closed?: true
  /** Dismissed one by one. */
  gone?: Intention[]
}
const NOTHING: Kept = {}

/** The steps that are left to a new account, undefined until this device has heard of them; and how it dismisses one. */
export function useFirstSteps(user: User) {
  const { account, overlay } = useApp()
  const { vault, cache } = account
  const memberships = useMemberships().data
  const books = useMyBooks()
  const kept = useLiveQuery(() => readMeta(vault, KEY, NOTHING), [vault])
  const reads = useLiveQuery(() => hasRead(cache, overlay), [cache, overlay])
  // On a new device nothing is known to be left before the account has arrived.
  const synced = useLiveQuery(() => isSynced(cache, `user:${user.id}`), [cache, user.id])
  const known = synced && kept && memberships && reads !== undefined && books.state !== 'asking'
  const done: Record<Intention, boolean> = {
    read: reads === true,
    write: books.data.some(({ author }) => author.id === user.id),
    talk: (memberships?.length ?? 0) >= WANTED_COMMUNITIES,
  }
  const gone = kept?.gone ?? []
  const left = INTENTIONS.filter((step) => !done[step] && !gone.includes(step))
  const fresh = kept?.closed ? [] : left
  const steps = useRemembered(KEY, known ? fresh : undefined)
  const dismiss = (step: Intention) =>
    vault.meta.put({ key: KEY, value: { ...kept, gone: [...gone, step] } })
  return { steps, dismiss }
}

/** The way to the set-up of a server stands on its admin's home until the admin closes it. */
export function useSetupCard() {
  const { vault } = useApp().account
  const kept = useLiveQuery(() => readMeta(vault, KEY, NOTHING), [vault])
  return {
    isOpen: kept !== undefined && !kept.closed,
    close: () => vault.meta.put({ key: KEY, value: { ...kept, closed: true } }),
  }
}

/** True if the user has opened a book, or follows one. */
async function hasRead(cache: Cache, overlay: Overlay): Promise<boolean> {
  for (const type of ['reading_progress', 'follow'] as const)
    if (overlay.ids(type).length > 0 || (await cache.rows(type).count()) > 0) return true
  return false
}
