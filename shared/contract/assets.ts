import { z } from 'zod'
import { MAX_CAPTION_LENGTH, MAX_IMAGE_TITLE_LENGTH } from '../limits.ts'
import { ASSET_CATEGORIES } from '../rules/assets.ts'
import { captionProblem } from '../rules/world-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import {
  checked,
  Done,
  Forkable,
  Id,
  IdParams,
  KeyParams,
  LicenceName,
  Rev,
  Timestamp,
} from './fields.ts'

const Category = z.enum(ASSET_CATEGORIES)

/** A file that a world offers for download. Only the world's owner sees a private one. */
export const Asset = z.object({
  id: Id,
  world_id: Id,
  file_id: Id,
  title: z.string(),
  description: z.string(),
  category: Category,
  /** The extension, lower case; '' for none. */
  file_type: z.string(),
  /** Bytes. */
  file_size: z.number().int(),
  is_public: z.boolean(),
  created_at: Timestamp,
  ...Forkable.shape,
  rev: Rev,
})
export type Asset = z.infer<typeof Asset>

const text = (max: number) =>
  checked((value) => captionProblem(value, max)).transform((value) => value.trim())
const Texts = {
  title: text(MAX_IMAGE_TITLE_LENGTH),
  description: text(MAX_CAPTION_LENGTH),
}

export const assets = {
  list: endpoint({
    method: 'GET',
    path: '/worlds/:id/assets',
    summary: 'The assets of a world by title; the public ones for everybody but its owner',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    query: z.object({ category: Category.optional() }),
    output: z.array(Asset),
  }),
  add: endpoint({
    method: 'POST',
    path: '/worlds/:id/assets',
    summary: 'Offer an uploaded file; its size, type and category are the file’s own; owner only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      file_id: Id,
      title: Texts.title.default(''),
      description: Texts.description.default(''),
      is_public: z.boolean().default(true),
      licence: LicenceName.default('reserved'),
      /** The device's guess; the server's own findings replace it. */
      category: Category.optional(),
      file_type: z.string().max(20).optional(),
      file_size: z.number().int().min(0).optional(),
    }),
    output: Asset,
  }),
  get: endpoint({
    method: 'GET',
    path: '/assets/:id',
    summary: 'One asset',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: Asset,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/assets/:id',
    summary: 'Make an asset public or private, or change its texts or licence; owner only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      is_public: z.boolean().optional(),
      licence: LicenceName.optional(),
      title: Texts.title.optional(),
      description: Texts.description.optional(),
    }),
    output: Asset,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/assets/:id',
    summary: 'Delete an asset with its file; repeating it changes nothing; owner only',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
}

export const assetsFeature = {
  calls: assets,
  errors: {
    'assets.not_found': [404, 'Asset not found'],
    'assets.forbidden': [403, 'You do not have permission to manage these assets'],
    'assets.too_many': [409, 'A world has at most 1,000 assets.'],
  },
  rows: { asset: Asset },
} satisfies Feature
