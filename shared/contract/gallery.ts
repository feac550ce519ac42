import { z } from 'zod'
import { MAX_CAPTION_LENGTH, MAX_IMAGE_TITLE_LENGTH } from '../limits.ts'
import { captionProblem } from '../rules/world-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, KeyParams, Rev, Timestamp } from './fields.ts'

/** A picture of a world. Only the world's owner sees those that are not featured. */
export const GalleryImage = z.object({
  id: Id,
  world_id: Id,
  file_id: Id,
  thumbnail_file_id: Id.nullable(),
  title: z.string(),
  description: z.string(),
  is_featured: z.boolean(),
  /** The post that the picture links to; null if the caller may not see that post. */
  post_id: Id.nullable(),
  /** Pixels; null while they are not known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A tiny picture as a data address. */
  placeholder: z.string().nullable(),
  created_at: Timestamp,
  rev: Rev,
})
export type GalleryImage = z.infer<typeof GalleryImage>

const Title = checked((text) => captionProblem(text, MAX_IMAGE_TITLE_LENGTH)).transform((text) =>
  text.trim(),
)
const Caption = checked((text) => captionProblem(text, MAX_CAPTION_LENGTH)).transform((text) =>
  text.trim(),
)
const ImageParams = IdParams.extend({ image: Id })

export const gallery = {
  list: endpoint({
    method: 'GET',
    path: '/worlds/:id/gallery',
    summary: 'The pictures of a world, latest first; the featured ones for everybody but its owner',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: z.array(GalleryImage),
  }),
  add: endpoint({
    method: 'POST',
    path: '/worlds/:id/gallery',
    summary: 'Add an uploaded picture; owner only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      file_id: Id,
      title: Title.default(''),
      description: Caption.default(''),
    }),
    output: GalleryImage,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/worlds/:id/gallery/:image',
    summary: 'Change title, description and the post it leads to; owner only',
    auth: 'required',
    offline: 'queue',
    params: ImageParams,
    body: z.strictObject({
      title: Title.optional(),
      description: Caption.optional(),
      post_id: Id.nullable().optional(),
    }),
    output: GalleryImage,
  }),
  feature: endpoint({
    method: 'PATCH',
    path: '/worlds/:id/gallery/:image/featured',
    summary: 'Show a picture on the world’s page, or not; owner only',
    auth: 'required',
    offline: 'queue',
    params: ImageParams,
    body: z.strictObject({ is_featured: z.boolean() }),
    output: GalleryImage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/worlds/:id/gallery/:image',
    summary: 'Take a picture out of the gallery; repeating it changes nothing; owner only',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: ImageParams,
    output: Done,
  }),
}

export const galleryFeature = {
  calls: gallery,
  errors: {
    'gallery.not_found': [404, 'Image not found'],
    'gallery.forbidden': [403, 'You do not have permission to manage this gallery'],
    'gallery.too_many': [409, 'A gallery has at most 500 images.'],
  },
  rows: { gallery_image: GalleryImage },
} satisfies Feature
