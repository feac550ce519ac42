import type { World } from '#shared/contract/worlds.ts'
import { EXPLORE_PAGE_SIZE } from '#shared/limits.ts'
import { ownWorldId } from '#shared/rules/own-world.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useMoreKept } from '../../sync/react/use-more.ts'
import { listed } from '../../sync/react/use-list.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { byMembers, communitiesOf } from '../communities/communities.local.ts'
import { showWorlds, worldRow } from './my-worlds.local.ts'
import { communityRow } from './worlds.local.ts'

/** Worlds with their communities, in the server's order as far as it was read, else what this device holds. */
export function useExplore(search: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const { user } = useSession()
  const words = search.trim().toLowerCase()
  const name = `worlds:${words}`
  const fetchPage = async (cursor: string | null) => {
    const page = { limit: EXPLORE_PAGE_SIZE, search: words, ...(cursor && { cursor }) }
    const reply = await session.api.worlds.list({ query: page })
    const rows = reply.data.flatMap(({ communities, ...world }) => [
      worldRow(world),
      ...communities.map(communityRow),
    ])
    await engine.keepAnswer(rows, reply)
    return { ids: reply.data.map(({ id }) => id), next_cursor: reply.next_cursor }
  }
  const read = useRead(`${name}:${account.userId}`, async () => {
    const page = await fetchPage(null)
    await cache.feeds.put({ key: name, ...page, fetched_at: Date.now() })
  })
  const { answered } = read
  const held = useQuery(name, async () => {
    const row = await cache.feeds.get(name)
    const all = () => cache.rows('world').toCollection().primaryKeys()
    const found = await showWorlds(cache, overlay, row?.ids ?? (await all()))
    // The private world behind one's own books is no place to visit.
    const own = user && ownWorldId(user.id)
    const places = found.filter(({ id, is_public }) => id !== own || is_public)
    const worlds = row ? places : places.filter((world) => holds(world, words)).sort(byMembers)
    const inside = worlds.map(({ id }) => communitiesOf(cache, overlay, id))
    const communities = await Promise.all(inside)
    return {
      worlds: worlds.map((world, i) => ({ world, communities: communities[i]! })),
      cursor: row?.next_cursor ?? null,
      count: worlds.length,
      answered,
      synced: row?.ids.length === 0,
    }
  }, [cache, overlay, answered, user])
  const more = useMoreKept(name, fetchPage)
  const data = held?.worlds ?? []
  const hasMore = typeof held?.cursor === 'string'
  return { data, ...listed(held, read), ...more, hasMore }
}

function holds({ name, description }: World, words: string): boolean {
  return `${name}\n${description}`.toLowerCase().includes(words)
}
