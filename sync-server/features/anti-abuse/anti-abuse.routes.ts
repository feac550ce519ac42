import type { antiAbuse } from '#shared/contract/anti-abuse.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Proofs } from './proofs.ts'
import { appeal } from './suspensions.ts'

export function antiAbuseHandlers({ proofs }: { proofs: Proofs }): Handlers<typeof antiAbuse> {
  return {
    appeal: ({ body }, context) => appeal(body.text, context),
    proof: async () => ({
      challenge: (await proofs.challenge()) as Record<string, unknown> | null,
    }),
  }
}
