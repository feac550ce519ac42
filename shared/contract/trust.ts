import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const trust = {
  proof: endpoint({
    method: 'GET',
    path: '/proof',
    summary:
      'A puzzle (ALTCHA) whose solution, as X-Proof, lets one sign up; null when none is asked',
    auth: 'none',
    offline: 'online',
    limits: ['proofs'],
    output: z.object({ challenge: z.looseObject({}).nullable() }),
  }),
}
