import { type ReadState, useRead } from './use-read.ts'
import { type Cache, UNREAD } from '../store/cache.ts'
import { useApp } from './app-context.ts'
import { useConnection } from './use-sync-status.ts'
import { useQuery } from './use-query.ts'

/**
 * What can be said of a list: some of it is here; it is being asked for; asking failed; it is not on this device and there
 * is no network; or whoever knows was asked, and there is nothing.
 */
export type ListState = 'here' | 'asking' | 'failed' | 'offline' | 'empty'

export interface Listed extends Pick<ReadState, 'error' | 'refresh'> {
  state: ListState
}
export interface List<T> extends Listed {
  data: T[]
}

interface Held {
  count: number
  /** Whether the rows were read after the server had answered: before that, none does not mean that there are none. */
  answered: boolean
  /** Whether this device was told of all of them earlier: good for saying so without a network. */
  synced?: boolean
}

export function listed(held: Held | undefined, read: ReadState): Listed {
  const { error, refresh } = read
  return { state: stateOf(held, read), error, refresh }
}

/** Whether one thing is still on its way: asked for, or answered and not read from the local database yet. */
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
  /** Asks the server, and puts what it says into the local database. */
  load(): Promise<void>
  /** What the page brought. */
  brought?: T[] | undefined
  /** The scope that tells of all of them. */
  scope?: string
  /** The server's answer says nothing before the scope has been read: who has joined what is told there alone. */
  needsScope?: boolean
}

/** A list that this device holds and the server fills: nothing is called empty before it was asked. */
export function useList<T>(
  key: string,
  { rows, deps, load, brought, scope, needsScope = false }: Parts<T>,
): List<T> {
  const { cache, userId } = useApp().account
  const read = useRead(`${key}:${userId}`, load)
  const { answered, settled } = read
  const held = useQuery(
    key,
    async () => {
      // First: what the scope told stands in rows that are read after it.
      const synced = scope !== undefined && (await isSynced(cache, scope))
      return { answered: answered && (synced || !needsScope), synced, data: await rows() }
    },
    [...deps, scope, answered],
    { value: brought && { answered: true, synced: false, data: brought }, settled },
  )
  return {
    data: held?.data ?? [],
    ...listed(held && { ...held, count: held.data.length }, read),
  }
}

/** A list that comes by itself with a scope of one's own: nothing has to be asked for. */
export function useSyncedList<T>(
  key: string,
  rows: () => Promise<T[]>,
  deps: readonly unknown[],
): Pick<List<T>, 'data' | 'state'> {
  const { cache, userId } = useApp().account
  const isOffline = useConnection() === 'offline'
  const held = useQuery(
    key,
    async () => ({ synced: await isSynced(cache, `user:${userId}`), data: await rows() }),
    [cache, ...deps],
  )
  const data = held?.data ?? []
  if (data.length > 0) return { data, state: 'here' }
  if (held?.synced) return { data, state: 'empty' }
  return { data, state: held && isOffline ? 'offline' : 'asking' }
}

/** Those that fit a search; none of a list that is here is as good as an answer. */
export function narrowed<T>(list: List<T>, fits: (item: T) => boolean): List<T> {
  const data = list.data.filter(fits)
  return { ...list, data, state: list.state === 'here' && data.length === 0 ? 'empty' : list.state }
}

/** Whether a scope has been read once: from then on its rows are on this device. */
export async function isSynced(cache: Cache, scope: string): Promise<boolean> {
  return ((await cache.cursors.get(scope))?.cursor ?? UNREAD) !== UNREAD
}
