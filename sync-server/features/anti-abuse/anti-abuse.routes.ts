import type { antiAbuse } from '#shared/contract/anti-abuse.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Proofs } from './proofs.ts'
import { stateOfCode } from './invitations.ts'
import { appeal } from './suspensions.ts'

export function antiAbuseHandlers({ proofs }: { proofs: Proofs }): Handlers<typeof antiAbuse> {
  return {
    invitation: async ({ body }, { db }) => ({ state: await stateOfCode(db.read, body.code) }),
    appeal: ({ body }, context) => appeal(body.text, context),
    proof: async () => ({
      challenge: (await proofs.challenge()) as Record<string, unknown> | null,
    }),
  }
}
