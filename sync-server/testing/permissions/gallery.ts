import { only, type Rows } from '../permission-rows.ts'

const GALLERY = only(['creator'], 'gallery.forbidden')

export const rows = {
  'gallery.add': {
    async request({ world }, { upload }) {
      return ['POST', `/worlds/${world}/gallery`, { file_id: await upload('creator') }]
    },
    verdicts: GALLERY,
  },
  'gallery.update': {
    request: ({ world, image }) => ['PATCH', `/worlds/${world}/gallery/${image}`, { title: 'New' }],
    verdicts: GALLERY,
  },
  'gallery.feature': {
    request: ({ world, image }) => [
      'PATCH',
      `/worlds/${world}/gallery/${image}/featured`,
      { is_featured: true },
    ],
    verdicts: GALLERY,
  },
  'gallery.remove': {
    request: ({ world, image }) => ['DELETE', `/worlds/${world}/gallery/${image}`],
    verdicts: GALLERY,
  },
} satisfies Rows
