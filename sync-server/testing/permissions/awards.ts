import { only, type Rows, SIGNED_IN } from '../permission-rows.ts'

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
  'awards.removeLine': {
    async request({ post }, { award, make }) {
      const read = () => make('visitor', 'GET', `/posts/${post}/award-lines`) as Promise<unknown>
      const given = { award_id: award, line: 'This helped' }
      // A refused call leaves the line of the call before it.
      if (((await read()) as unknown[]).length === 0)
        await make('stranger', 'POST', `/posts/${post}/awards`, given)
      const [line] = (await read()) as { id: string }[]
      return ['POST', `/award-lines/${line!.id}/remove`, { reason: 'Off' }]
    },
    // The stranger wrote them.
    verdicts: only(['admin', 'creator', 'moderator', 'stranger'], 'moderation.forbidden'),
  },
} satisfies Rows
