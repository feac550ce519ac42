import type { GalleryImage } from '#shared/contract/gallery.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { sayOutcome } from '../../ui/outcome.ts'
import type { ImageEdit } from './EditImageDialog.tsx'

/** Actions of a world's owner on its pictures. */
export function useGalleryActs(worldId: string) {
  const mutate = useMutate()
  const paramsOf = ({ id: image }: GalleryImage) => ({ params: { id: worldId, image } })
  return {
    feature: (image: GalleryImage, is_featured: boolean) =>
      sayOutcome(
        () => mutate('gallery.feature', { ...paramsOf(image), body: { is_featured } }),
        is_featured ? 'Image featured on world page' : 'Image unfeatured',
        'Failed to toggle featured status',
      ),
    remove: (image: GalleryImage) =>
      sayOutcome(
        () => mutate('gallery.remove', paramsOf(image)),
        'Image deleted',
        'Failed to delete image',
      ),
    /** Its dialog says how it went. */
    async edit(image: GalleryImage, edit: ImageEdit): Promise<void> {
      await mutate('gallery.update', { ...paramsOf(image), body: edit })
    },
  }
}
