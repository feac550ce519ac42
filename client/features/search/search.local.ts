import { useEffect, useState } from 'react'
import type { SearchCounts, SearchHit, SearchType } from '#shared/contract/search.ts'
import type { Mute } from '#shared/contract/mutes.ts'
import { OfflineError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useMore } from '../../sync/react/use-more.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { queryOf } from '../reading/book-list-params.ts'
import { useMutes } from '../mutes/mutes.local.ts'
import { bestOnDevice, type DeviceFilters, type DeviceHits, searchDevice } from './device-search.ts'

export interface Search extends DeviceFilters {
  q: string
  /** `all`: a few of each kind. */
  type: SearchType | 'all'
}

interface Answer {
  hits: SearchHit[]
  next_cursor: string | null
  did_you_mean: string | null
  /** Hits on this device, when the server could not be reached. */
  device: DeviceHits | null
}

/** False for hits of muted authors and places, and for blocked people: the user's own device hides those. */
function isShown(hit: SearchHit, mutes: ReadonlyMap<string, Mute>): boolean {
  if (hit.type === 'people') return !mutes.get(`user:${hit.id}`)?.blocks
  const isMutedPlace = hit.type === 'posts' && mutes.has(`community:${hit.community?.id}`)
  return !mutes.has(`user:${hit.author?.id}`) && !isMutedPlace
}

/** The query of the calls: without what is not asked for. */
function askOf({ q, community, author, from, books }: Search) {
  const limits = Object.entries({ community, author, from })
  return {
    q,
    ...Object.fromEntries(limits.filter(([, value]) => value !== undefined)),
    ...(books && queryOf(books)),
  }
}

/** The finds of one tab: from the server, or from this device while that cannot be reached. */
export function useSearch(search: Search) {
  const { q, type, ...filters } = search
  const { account, overlay, session } = useApp()
  const offline = useConnection() === 'offline'
  const mutes = useMutes()
  const query = askOf(search)
  const key = JSON.stringify([query, type, offline, account.userId])
  const [more, setMore] = useState<{ key: string; hits: SearchHit[]; next: string | null }>()

  const onDevice = async (): Promise<Answer> => {
    const device = await searchDevice(account.cache, overlay, q, filters)
    const hits = type === 'all' ? bestOnDevice(q, device) : device[type]
    return { hits, next_cursor: null, did_you_mean: null, device }
  }
  const find = async (): Promise<Answer> => {
    if (offline) return onDevice()
    try {
      if (type === 'all') {
        const { data: best } = await session.api.search.best({ query })
        return { ...best, next_cursor: null, device: null }
      }
      const found = await session.api.search.find({ query: { ...query, type } })
      return { ...found.data, device: null }
    } catch (error) {
      if (error instanceof OfflineError) return onDevice()
      throw error
    }
  }
  // A change that is made meanwhile counts as well.
  const { data, failure, reload } = useRemote(key, find, offline && overlay)

  const later = more?.key === key ? more : undefined
  const next = later ? later.next : (data?.next_cursor ?? null)
  const paging = useMore(key, async () => {
    if (!next || type === 'all') return
    const found = await session.api.search.find({ query: { ...query, type, cursor: next } })
    const hits = [...(later?.hits ?? []), ...found.data.hits]
    setMore({ key, hits, next: found.data.next_cursor })
  })
  const all = data && [...data.hits, ...(later?.hits ?? [])]
  return {
    hits: all?.filter((hit) => isShown(hit, mutes)),
    device: data?.device ?? null,
    didYouMean: data?.did_you_mean ?? null,
    failure,
    reload,
    ...paging,
    hasMore: next !== null,
  }
}

/** Number of hits in each tab; undefined until it is known. */
export function useSearchCounts(search: Search): SearchCounts | undefined {
  const { account, session } = useApp()
  const query = askOf(search)
  const { data } = useRemote(JSON.stringify(['counts', query, account.userId]), async () =>
    search.q === '' ? undefined : (await session.api.search.count({ query })).data,
  )
  return data
}

const WAIT_MS = 150
const SUGGESTED = 8

/** Names that begin with the typed letters, a moment after the last key. */
export function useSuggestions(typed: string): SearchHit[] {
  const { account, overlay, session } = useApp()
  const mutes = useMutes()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useRemote(`suggest:${asked}:${account.userId}`, async () => {
    if (asked === '') return { asked, hits: [] }
    try {
      return { asked, hits: (await session.api.search.suggest({ query: { q: asked } })).data }
    } catch {
      // After any error search this device: suggestions must not show an error.
      const found = await searchDevice(account.cache, overlay, asked)
      const named = Object.values(found)
        .flat()
        .filter((hit) => hit.type !== 'comments' && hit.title_marks.length > 0)
      const places = named.filter(({ type }) => type !== 'posts')
      const posts = named.filter(({ type }) => type === 'posts')
      return { asked, hits: [...places.slice(0, SUGGESTED - 2), ...posts].slice(0, SUGGESTED) }
    }
  })
  // Keep the suggestions for fewer letters until the answer for more of them is here.
  const [shown, setShown] = useState<SearchHit[]>([])
  if (data && data.hits !== shown) setShown(data.hits)
  return typed.trim() === '' ? [] : shown.filter((hit) => isShown(hit, mutes))
}
