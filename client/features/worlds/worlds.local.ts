import type { Community } from '#shared/contract/communities.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { slugify } from '#shared/rules/slug.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { PutRow } from '../../sync/store/rows.ts'
import { isAsking, useList } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow, useRead } from '../../sync/react/use-read.ts'
import { byMembers, communitiesOf, type ShownCommunity } from '../communities/communities.local.ts'
import { type ShownWorld, showWorlds } from './my-worlds.local.ts'

/** By id, short_id or name; those made offline, too. */
async function findLocal(cache: Cache, overlay: Overlay, key: string) {
  const table = cache.rows('world')
  const slug = slugify(key)
  const ids = isUuidV7(key)
    ? [key]
    : await table.where('short_id').equals(key).or('slug').equals(slug).primaryKeys()
  const [found] = await showWorlds(cache, overlay, ids)
  if (found) return found
  const pending = await showWorlds(cache, overlay, overlay.ids('world'))
  return pending.find((world) => world.id === key || world.slug === slug)
}

export function useWorld(key: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const read = useRead(`world:${key}:${account.userId}`, async () => {
    if ((await findLocal(cache, await engine.overlay(), key))?.pending) return
    const { data, asOf, epoch } = await session.api.worlds.get({ params: { id: key } })
    await engine.keepAnswer([{ type: 'world', id: data.id, body: data }], { asOf, epoch })
  })
  const { answered, settled, error, refresh } = read
  const brought = usePageReply((page) => page.worlds.get({ params: { id: key } }))
  const found = useQuery<{ row: ShownWorld | undefined; answered: boolean }>(
    key,
    async () => ({ row: await findLocal(cache, overlay, key), answered }),
    [cache, overlay, answered],
    { value: brought && { row: brought.data, answered: true }, settled },
  )
  const world = found?.row
  useFollow(world && !world.pending ? `world:${world.id}` : undefined)
  return { data: world, loading: isAsking(found, world, read), error, refresh }
}

/** The communities of a world, most members first. */
export function useWorldCommunities(world: ShownWorld) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const input = { params: { id: world.id } }
  const brought = usePageReply((page) => page.worlds.listCommunities(input))
  return useList<ShownCommunity>(`world-communities:${world.id}`, {
    scope: `world:${world.id}`,
    deps: [cache, overlay],
    brought: brought?.data.toSorted(byMembers),
    rows: () => communitiesOf(cache, overlay, world.id),
    async load() {
      if (world.pending) return
      const reply = await session.api.worlds.listCommunities(input)
      await engine.keepAnswer(reply.data.map(communityRow), reply)
    },
  })
}

export const communityRow = (body: Community): PutRow => ({ type: 'community', id: body.id, body })
