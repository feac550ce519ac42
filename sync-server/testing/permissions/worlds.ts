import { only, type Rows, SIGNED_IN } from '../permission-rows.ts'

export const rows = {
  'worlds.create': {
    request: (_, { fresh }) => ['POST', '/worlds', { name: fresh() }],
    verdicts: SIGNED_IN,
  },
  'worlds.update': {
    request: ({ world }) => ['PATCH', `/worlds/${world}`, { bio: 'Writes at night' }],
    verdicts: only(['creator'], 'worlds.edit_forbidden'),
  },
  'worlds.join': {
    request: ({ world }) => ['POST', `/worlds/${world}/join`, {}],
    verdicts: SIGNED_IN,
  },
  'worlds.leave': {
    request: ({ world }) => ['POST', `/worlds/${world}/leave`, {}],
    verdicts: { ...SIGNED_IN, creator: 'worlds.owner_cannot_leave' },
  },
  'worlds.mute': {
    request: ({ world }) => ['POST', `/worlds/${world}/mute`, { muted: true }],
    verdicts: SIGNED_IN,
  },
  'worlds.appoint': {
    request: ({ world }) => ['POST', `/worlds/${world}/moderators`, { username: 'the_member' }],
    verdicts: only(['creator'], 'worlds.edit_forbidden'),
  },
  'worlds.dismiss': {
    request: ({ world }, { idOf }) => [
      'DELETE',
      `/worlds/${world}/moderators/${idOf('moderator')}`,
    ],
    verdicts: only(['creator', 'moderator'], 'worlds.edit_forbidden'),
  },
} satisfies Rows
