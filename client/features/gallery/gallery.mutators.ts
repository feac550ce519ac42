import type { GalleryImage } from '#shared/contract/gallery.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

type Fields = Partial<GalleryImage>

const edit = ({ params, body }: { params: { image: string }; body: Fields }) => [
  change('gallery_image', params.image, (row) => row && { ...row, ...body }),
]

export const galleryMutators: MutatorsOf<'gallery'> = {
  'gallery.add': {
    creates: true,
    target: ({ body }) => `gallery_image:${body.id}`,
    needs: ({ params }) => [params.id],
    files: ({ body }) => [body.file_id],
    changes({ params, body }, { at }) {
      const image: GalleryImage = {
        id: body.id!,
        world_id: params.id,
        file_id: body.file_id,
        thumbnail_file_id: null,
        title: body.title?.trim() ?? '',
        description: body.description?.trim() ?? '',
        is_featured: false,
        post_id: null,
        width: null,
        height: null,
        placeholder: null,
        created_at: at,
        rev: 0,
      }
      return [change('gallery_image', image.id, (row) => row ?? image)]
    },
  },
  'gallery.update': {
    target: ({ params }) => `gallery_image:${params.image}`,
    needs: ({ params, body }) => [params.image, ...(body.post_id ? [body.post_id] : [])],
    changes: (args) => edit({ params: args.params, body: args.body as Fields }),
  },
  'gallery.feature': {
    target: ({ params }) => `gallery_image:${params.image}`,
    needs: ({ params }) => [params.image],
    changes: edit,
  },
  'gallery.remove': {
    target: ({ params }) => `gallery_image:${params.image}`,
    needs: ({ params }) => [params.image],
    changes: ({ params }) => [change('gallery_image', params.image, () => null)],
  },
}
