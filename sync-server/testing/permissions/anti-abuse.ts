import { only, type Rows } from '../permission-rows.ts'

export const rows = {
  'trust.appeal': {
    request: () => ['POST', '/account/appeal', { text: 'It was not me.' }],
    verdicts: only([], 'trust.not_suspended'),
  },
} satisfies Rows
