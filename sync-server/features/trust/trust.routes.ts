import type { trust } from '#shared/contract/trust.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Proofs } from './proofs.ts'
import { appeal } from './suspensions.ts'

export function trustHandlers({ proofs }: { proofs: Proofs }): Handlers<typeof trust> {
  return {
    appeal: ({ body }, context) => appeal(body.text, context),
    proof: async () => ({
      challenge: (await proofs.challenge()) as Record<string, unknown> | null,
    }),
  }
}
