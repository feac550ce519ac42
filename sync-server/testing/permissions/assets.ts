import { only, type Rows } from '../permission-rows.ts'

const ASSETS = only(['creator'], 'assets.forbidden')

export const rows = {
  'assets.add': {
    async request({ world }, { upload }) {
      const file_id = await upload('creator', 'assets')
      return ['POST', `/worlds/${world}/assets`, { file_id }]
    },
    verdicts: ASSETS,
  },
  'assets.update': {
    request: ({ asset }) => ['PATCH', `/assets/${asset}`, { is_public: false }],
    verdicts: ASSETS,
  },
  'assets.remove': {
    request: ({ asset }) => ['DELETE', `/assets/${asset}`],
    verdicts: ASSETS,
  },
} satisfies Rows
