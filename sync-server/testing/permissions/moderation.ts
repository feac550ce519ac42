import { MODERATORS, only, type Rows } from '../permission-rows.ts'

export const rows = {
  'moderation.appoint': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/moderators`,
      { username: 'the_member' },
    ],
    verdicts: only(['creator'], 'moderation.creator_only'),
  },
  'moderation.dismiss': {
    request: ({ community }, { idOf }) => [
      'DELETE',
      `/communities/${community}/moderators/${idOf('moderator')}`,
    ],
    verdicts: only(['creator', 'moderator'], 'moderation.creator_only'),
  },
  'moderation.ban': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/bans`,
      { username: 'the_member', reason: 'Loud' },
    ],
    verdicts: MODERATORS,
  },
  'moderation.unban': {
    request: ({ community }, { idOf }) => [
      'DELETE',
      `/communities/${community}/bans/${idOf('banned')}`,
    ],
    verdicts: MODERATORS,
  },
} satisfies Rows
