import { MODERATORS, only, type Rows, UNBANNED } from '../permission-rows.ts'

export const rows = {
  'comments.create': {
    request: ({ post }) => ['POST', `/posts/${post}/comments`, { body: 'Words' }],
    verdicts: UNBANNED,
  },
  'comments.update': {
    request: ({ comment }) => ['PATCH', `/comments/${comment}`, { body: 'Otherwise' }],
    verdicts: only(['author'], 'comments.edit_forbidden'),
  },
  'comments.remove': {
    request: ({ comment }) => ['DELETE', `/comments/${comment}`],
    verdicts: only(['author'], 'comments.edit_forbidden'),
  },
  'comments.moderate': {
    request: ({ comment }) => [
      'POST',
      `/comments/${comment}/moderate`,
      { act: 'remove', reason: 'Off' },
    ],
    verdicts: MODERATORS,
  },
  'comments.vote': {
    request: ({ comment }) => ['POST', `/comments/${comment}/vote`, { vote: 1 }],
    verdicts: UNBANNED,
  },
} satisfies Rows
