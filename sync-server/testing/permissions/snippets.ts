import { only, type Rows } from '../permission-rows.ts'

const SNIPPETS = only(['creator'], 'snippets.forbidden')

export const rows = {
  'snippets.create': {
    request: ({ world }) => ['POST', `/worlds/${world}/snippets`, { title: 'A note' }],
    verdicts: SNIPPETS,
  },
  'snippets.update': {
    request: ({ world, snippet }) => [
      'PATCH',
      `/worlds/${world}/snippets/${snippet}`,
      { body: 'Otherwise' },
    ],
    verdicts: SNIPPETS,
  },
  'snippets.remove': {
    request: ({ world, snippet }) => ['DELETE', `/worlds/${world}/snippets/${snippet}`],
    verdicts: SNIPPETS,
  },
} satisfies Rows
