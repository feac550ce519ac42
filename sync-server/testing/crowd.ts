import { Tokens } from '../features/auth/tokens.ts'
import { createAccount } from '../features/auth/accounts.ts'
import { startSession } from '../features/auth/sessions.ts'
import type { TestApp } from './test-app.ts'

/** Signs many people up without hashing a password for each; returns their tokens. */
export function gatherCrowd(app: TestApp, size: number): Promise<string[]> {
  const tokens = new Tokens(app.app.secrets.token)
  return Promise.all(
    Array.from({ length: size }, async (_, i) => {
      const form = { username: `crowd-${i}`, email: `crowd-${i}@example.org` }
      const { userId, sessionId } = await app.db.write(async (trx) => {
        const userId = await createAccount(trx, form, 'no password fits', 0)
        return { userId, ...(await startSession(trx, userId, '')) }
      })
      return tokens.sign(userId, sessionId)
    }),
  )
}
