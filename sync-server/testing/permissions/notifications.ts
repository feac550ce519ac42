import { type Rows, SIGNED_IN } from '../permission-rows.ts'

export const rows = {
  'notifications.read': {
    request: ({ post }) => ['POST', '/notifications/read', { ids: [post] }],
    verdicts: SIGNED_IN,
  },
} satisfies Rows
