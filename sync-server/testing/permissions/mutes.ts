import { type Rows, SIGNED_IN } from '../permission-rows.ts'

export const rows = {
  'mutes.muteUser': {
    request: (_, { idOf }) => ['POST', `/users/${idOf('author')}/mute`, { muted: true }],
    verdicts: { ...SIGNED_IN, author: 'mutes.own' },
  },
  'mutes.blockUser': {
    // Takes it back: who is blocked could not answer in the rows below.
    request: (_, { idOf }) => ['POST', `/users/${idOf('author')}/block`, { blocked: false }],
    verdicts: { ...SIGNED_IN, author: 'mutes.own' },
  },
  'mutes.muteCommunity': {
    request: ({ community }) => ['POST', `/communities/${community}/mute`, { muted: true }],
    verdicts: SIGNED_IN,
  },
} satisfies Rows
