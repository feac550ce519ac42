import { type Rows, SIGNED_IN } from './people.ts'

export const rows = {
  'notifications.read': {
    request: ({ post }) => ['POST', '/notifications/read', { ids: [post] }],
    verdicts: SIGNED_IN,
  },
} satisfies Rows
