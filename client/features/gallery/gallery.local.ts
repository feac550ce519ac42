import type { GalleryImage } from '#shared/contract/gallery.ts'
import { useWorldRows } from '../worlds/world-rows.local.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'

/** The pictures of a world that the user may see, latest first. */
export function useGallery(world: ShownWorld) {
  return useWorldRows('gallery_image', world, latestFirst, (api, input) => api.gallery.list(input))
}

function latestFirst(a: GalleryImage, b: GalleryImage): number {
  return a.created_at < b.created_at ? 1 : -1
}
