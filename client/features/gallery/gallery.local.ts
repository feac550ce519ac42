import type { GalleryImage } from '#shared/contract/gallery.ts'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useRead } from '../../sync/use-read.ts'
import type { ShownWorld } from '../worlds/worlds.local.ts'

/** The pictures of a world that one may see, latest first. */
export function useGallery(world: ShownWorld) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const data = useQuery(
    world.id,
    async () => {
      const rows = await cache.rows('gallery_image').where('world_id').equals(world.id).toArray()
      const byId = new Map<string, GalleryImage>(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('gallery_image')])
      const images = [...ids].flatMap((id) => overlay.fold('gallery_image', id, byId.get(id)) ?? [])
      return images
        .filter(({ world_id }) => world_id === world.id)
        .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    },
    [cache, overlay],
  )
  const { loading, error, refresh } = useRead(`gallery:${world.id}:${account.userId}`, async () => {
    if (world.pending) return
    const reply = await session.api.gallery.list({ params: { id: world.id } })
    const rows = reply.data.map((body) => ({ type: 'gallery_image' as const, id: body.id, body }))
    await engine.keepAnswer(rows, reply)
  })
  return { data: data ?? [], loading: loading && !data?.length, error, refresh }
}
