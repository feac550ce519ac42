import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { Community, Membership } from '#shared/contract/communities.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { slugify } from '#shared/rules/slug.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { isAsking, narrowed, useList } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow, useRead } from '../../sync/react/use-read.ts'

export type ShownCommunity = Community & { pending?: boolean }

async function showCommunities(
  cache: Cache,
  overlay: Overlay,
  ids: readonly string[],
): Promise<ShownCommunity[]> {
  const rows = await cache.rows('community').bulkGet([...ids])
  return ids.flatMap((id, i) => overlay.fold('community', id, rows[i]) ?? [])
}

export function byMembers(a: { member_count: number }, b: { member_count: number }): number {
  return b.member_count - a.member_count
}

/** The communities of a world on this device, most members first. */
export async function communitiesOf(
  cache: Cache,
  overlay: Overlay,
  worldId: string,
): Promise<ShownCommunity[]> {
  const held = await cache.rows('community').where('world_id').equals(worldId).primaryKeys()
  const ids = [...new Set([...held, ...overlay.ids('community')])]
  const shown = await showCommunities(cache, overlay, ids)
  return shown.filter(({ world_id }) => world_id === worldId).sort(byMembers)
}

/** By id, short_id or name, as the server finds it: a name alone is that of one outside of all worlds. */
export async function findCommunity(cache: Cache, overlay: Overlay, key: string, world?: string) {
  const slug = slugify(key)
  const isIt = (community: Community) => {
    const { id, short_id, world_id, world_slug } = community
    if (id === key || short_id === key) return true
    if (community.slug !== slug) return false
    if (world === undefined) return world_id === null
    return world_slug === slugify(world) || world_id === world
  }
  const table = cache.rows('community')
  const held = isUuidV7(key)
    ? [key]
    : await table.where('short_id').equals(key).or('slug').equals(slug).primaryKeys()
  const ids = [...new Set([...held, ...overlay.ids('community')])]
  return (await showCommunities(cache, overlay, ids)).find(isIt)
}

export function useCommunity(key: string, world?: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const address = `${world ?? ''}:${key}`
  const input = { params: { id: key }, ...(world === undefined ? {} : { query: { world } }) }
  const read = useRead(`community:${address}:${account.userId}`, async () => {
    if ((await findCommunity(cache, await engine.overlay(), key, world))?.pending) return
    const { data, asOf, epoch } = await session.api.communities.get(input)
    await engine.keepAnswer([{ type: 'community', id: data.id, body: data }], { asOf, epoch })
  })
  const { answered, settled, error, refresh } = read
  const brought = usePageReply((page) => page.communities.get(input))
  const found = useQuery<{ row: ShownCommunity | undefined; answered: boolean }>(
    address,
    async () => ({ row: await findCommunity(cache, overlay, key, world), answered }),
    [cache, overlay, answered],
    { value: brought && { row: brought.data, answered: true }, settled },
  )
  const community = found?.row
  useFollow(community && !community.pending ? `community:${community.id}` : undefined)
  return { data: community, loading: isAsking(found, community, read), error, refresh }
}

/** A community as this device shows it; requested once if the device does not have it. */
export function useCommunityRow(id: string | undefined): ShownCommunity | undefined {
  const { account, overlay, session } = useApp()
  useRead(`community-row:${id}:${account.userId}`, async () => {
    const { cache, engine } = account
    if (id === undefined || (await cache.rows('community').get(id))) return
    if ((await engine.overlay()).has('community', id)) return
    const { data, asOf, epoch } = await session.api.communities.get({ params: { id } })
    await engine.keepAnswer([{ type: 'community', id, body: data }], { asOf, epoch })
  })
  const held = useQuery(
    id ?? '',
    async () => (id === undefined ? undefined : account.cache.rows('community').get(id)),
    [account],
  )
  return id === undefined ? undefined : overlay.fold('community', id, held)
}

async function membershipsOf(cache: Cache, overlay: Overlay): Promise<Membership[]> {
  const rows = await cache.rows('membership').toArray()
  const byId = new Map<string, Membership>(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlay.ids('membership')])
  return [...ids].flatMap((id) => overlay.fold('membership', id, byId.get(id)) ?? [])
}

/** The user's memberships; each id is a community's. */
export function useMemberships() {
  const { account, overlay } = useApp()
  const data = useLiveQuery(() => membershipsOf(account.cache, overlay), [account, overlay])
  return { data, loading: data === undefined }
}

/** The user's communities whose name contains the words, by name. The device follows each. */
export function useMyCommunities(search = '') {
  const { account, overlay, session, state } = useApp()
  const { cache, engine } = account
  const words = search.trim().toLowerCase()
  const joined = useList('my-communities', {
    scope: `user:${account.userId}`,
    needsScope: true,
    deps: [cache, overlay],
    async rows() {
      const ids = (await membershipsOf(cache, overlay)).map(({ id }) => id)
      const communities = await showCommunities(cache, overlay, ids)
      return communities.sort((a, b) => a.slug.localeCompare(b.slug))
    },
    async load() {
      if (state.status !== 'signed-in') return
      const { data, asOf, epoch } = await session.api.communities.listMine({})
      const rows = data.map(({ is_member: _, ...body }) => ({
        type: 'community' as const,
        id: body.id,
        body,
      }))
      await engine.keepAnswer(rows, { asOf, epoch })
    },
  })
  const scopes = joined.data
    .filter(({ pending }) => !pending)
    .map(({ id }) => `community:${id}`)
    .join()
  useEffect(() => {
    for (const scope of scopes ? scopes.split(',') : []) engine.follow(scope).catch(reportError)
  }, [engine, scopes])
  return narrowed(joined, ({ name }) => name.toLowerCase().includes(words))
}
