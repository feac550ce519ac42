import { MODERATORS, only, type Rows, SIGNED_IN, UNBANNED } from '../permission-rows.ts'

export const rows = {
  'posts.create': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/posts`,
      { post_type: 'text', title: 'One more', body: 'Words' },
    ],
    verdicts: UNBANNED,
  },
  'posts.update': {
    request: ({ post }) => ['PATCH', `/posts/${post}`, { body: 'Otherwise' }],
    verdicts: only(['author'], 'posts.edit_forbidden'),
  },
  'posts.save': {
    request: ({ post }) => ['POST', `/posts/${post}/save`, { saved: true }],
    verdicts: SIGNED_IN,
  },
  'posts.votePoll': {
    request: ({ poll }) => ['POST', `/posts/${poll}/poll/vote`, { option_ids: [`${poll}:0`] }],
    verdicts: UNBANNED,
  },
  'posts.vote': {
    request: ({ post }) => ['POST', `/posts/${post}/vote`, { vote: 1 }],
    verdicts: UNBANNED,
  },
  'posts.moderate': {
    request: ({ post }) => ['POST', `/posts/${post}/moderate`, { act: 'remove', reason: 'Off' }],
    verdicts: MODERATORS,
  },
  'posts.remove': {
    request: ({ post }) => ['DELETE', `/posts/${post}`],
    verdicts: only(['author'], 'posts.delete_forbidden'),
  },
} satisfies Rows
