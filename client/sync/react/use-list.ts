import { useEffect } from 'react'
import { type ReadState, useRead } from './use-read.ts'
import { type Cache, UNREAD } from '../store/cache.ts'
import { useApp } from './app-context.ts'
import { useConnection } from './use-sync-status.ts'
import { useNowOnScreen, useOnScreen } from './use-on-screen.ts'
import { useQuery } from './use-query.ts'

/**
 * State of a list: here (some rows are on this device), asking, failed, offline (not on this device, and no network),
 * or empty (the server or a synced scope says that there are none).
 */
export type ListState = 'here' | 'asking' | 'failed' | 'offline' | 'empty'

export interface Listed extends Pick<ReadState, 'error' | 'refresh'> {
  state: ListState
}
export interface List<T> extends Listed {
  data: T[]
}

interface LookedUp<T> extends List<T> {
  /** True once this device's own rows were read, whether the server has answered or not. */
  hasLooked: boolean
}

interface Held {
  count: number
  /** True if the rows were read after the server had answered; before that, zero rows do not mean an empty list. */
  answered: boolean
  /** True if this device has synced all of them earlier, or heard that there are none: it may call the list empty offline. */
  synced?: boolean
}

export function listed(held: Held | undefined, read: ReadState): Listed {
  const { error, refresh } = read
  return { state: stateOf(held, read), error, refresh }
}

/** The same, and this device remembers under `key` that the server had none; `wasEmpty` tells. */
export function useListed(key: string, held: Held | undefined, read: ReadState): Listed {
  const { cache } = useApp().account
  const isEmpty = held?.answered ? held.count === 0 : undefined
  useEffect(() => {
    if (isEmpty) cache.meta.put({ key: EMPTY + key, value: true }).catch(reportError)
    else if (isEmpty === false) cache.meta.delete(EMPTY + key).catch(reportError)
  }, [cache, key, isEmpty])
  return listed(held, read)
}

const EMPTY = 'empty:'

export async function wasEmpty(cache: Cache, key: string): Promise<boolean> {
  return (await cache.meta.get(EMPTY + key)) !== undefined
}

/** True while one thing is on its way: requested, or answered and not read from the local database yet. */
export function isAsking(
  found: { row: unknown; answered: boolean } | undefined,
  thing: unknown,
  read: ReadState,
): boolean {
  const held = found && { count: thing === undefined ? 0 : 1, answered: found.answered }
  return stateOf(held, read) === 'asking'
}

export function stateOf(
  held: Held | undefined,
  read: Pick<ReadState, 'loading' | 'error' | 'answered'>,
): ListState {
  if (held && held.count > 0) return 'here'
  if (read.error) return 'failed'
  if (held?.answered) return 'empty'
  if (!held || read.loading || read.answered) return 'asking'
  return held.synced ? 'empty' : 'offline'
}

interface Parts<T> {
  /** The rows as this device shows them. */
  rows(): Promise<T[]>
  deps: readonly unknown[]
  /** Asks the server, and stores its rows in the local database. */
  load(): Promise<void>
  /** The rows that came with the page. */
  brought?: T[] | undefined
  /** The scope that carries all of the rows. */
  scope?: string
  /**
   * The server's answer does not count before the scope has been read: for example, only the scope carries new members.
   */
  needsScope?: boolean
}

/** A list in the local database, filled by the server. It is never called empty before the server was asked. */
export function useList<T>(
  key: string,
  { rows, deps, load, brought, scope, needsScope = false }: Parts<T>,
): LookedUp<T> {
  const { cache, userId } = useApp().account
  const shown = useOnScreen()
  const read = useRead(`${key}:${userId}`, async () => {
    await shown.promise
    await load()
  })
  const { answered, settled } = read
  const held = useQuery(
    key,
    async () => {
      // Check the scope first: the rows that it brought are then in the read after it.
      const isRead = scope !== undefined && (await isSynced(cache, scope))
      const synced = isRead || (!needsScope && (await wasEmpty(cache, key)))
      return { answered: answered && (isRead || !needsScope), synced, data: await rows() }
    },
    [...deps, scope, answered],
    { value: brought && { answered: true, synced: false, data: brought }, settled },
  )
  useNowOnScreen(shown, held !== undefined)
  return {
    data: held?.data ?? [],
    hasLooked: held !== undefined,
    ...useListed(key, held && { ...held, count: held.data.length }, read),
  }
}

/** A list that a scope brings, most often the user's own: there is no request for it. Null: the server has none of it yet. */
export function useSyncedList<T>(
  key: string,
  rows: () => Promise<T[]>,
  deps: readonly unknown[],
  ofScope?: string | null,
): Pick<List<T>, 'data' | 'state'> {
  const { cache, userId } = useApp().account
  const scope = ofScope === undefined ? `user:${userId}` : ofScope
  const isOffline = useConnection() === 'offline'
  const held = useQuery(
    key,
    async () => ({ synced: !scope || (await isSynced(cache, scope)), data: await rows() }),
    [cache, scope, ...deps],
  )
  const data = held?.data ?? []
  if (data.length > 0) return { data, state: 'here' }
  if (held?.synced) return { data, state: 'empty' }
  return { data, state: held && isOffline ? 'offline' : 'asking' }
}

/** Rows that fit a search. Without a fitting row, a list that is here is empty. */
export function narrowed<L extends List<unknown>>(
  list: L,
  fits: (item: L['data'][number]) => boolean,
): L {
  const data = list.data.filter(fits)
  return { ...list, data, state: list.state === 'here' && data.length === 0 ? 'empty' : list.state }
}

/** True if this device has read the scope once: from then on its rows are here. */
export async function isSynced(cache: Cache, scope: string): Promise<boolean> {
  return ((await cache.cursors.get(scope))?.cursor ?? UNREAD) !== UNREAD
}
