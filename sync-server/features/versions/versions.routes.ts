import type { versions } from '#shared/contract/versions.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createVersion, getVersionText, removeVersion } from './versions.ts'

export function versionsHandlers({ limits }: { limits: RateLimits }): Handlers<typeof versions> {
  /** A quarter of a second for the longest text, for which no other write waits. */
  const wordsOf = (text: string, { before, user }: CommandContext): number =>
    before!.resultOf('words', () => limits.atCost(user.id, async () => countWords(text)))
  return {
    create: async ({ params, body }, context) =>
      createVersion(params.id, { ...body, words: wordsOf(body.text, context) }, context),
    get: ({ params }, { db, viewer }) => getVersionText(db, params.id, viewer),
    remove: ({ params }, context) => removeVersion(params.id, context),
  }
}
