import type { GalleryImage } from '#shared/contract/gallery.ts'
import { useApp } from '../../sync/react.tsx'
import { useWorldRows } from '../worlds/world-rows.local.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'

/** The pictures of a world that one may see, latest first. */
export function useGallery(world: ShownWorld) {
  const { session } = useApp()
  return useWorldRows('gallery_image', world, latestFirst, session.api.gallery.list)
}

function latestFirst(a: GalleryImage, b: GalleryImage): number {
  return a.created_at < b.created_at ? 1 : -1
}
