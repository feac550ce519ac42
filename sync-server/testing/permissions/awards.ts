import { type Rows, SIGNED_IN } from '../permission-rows.ts'

export const rows = {
  'awards.giveToPost': {
    request: ({ post }, { award }) => ['POST', `/posts/${post}/awards`, { award_id: award }],
    verdicts: { ...SIGNED_IN, author: 'awards.own_item' },
  },
  'awards.giveToComment': {
    request: ({ comment }, { award }) => [
      'POST',
      `/comments/${comment}/awards`,
      { award_id: award },
    ],
    verdicts: { ...SIGNED_IN, author: 'awards.own_item' },
  },
} satisfies Rows
