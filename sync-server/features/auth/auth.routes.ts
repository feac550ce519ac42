import type { Logger } from 'pino'
import type { auth } from '#shared/contract/auth.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { HighWater } from '../../sync/high-water.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { addressHandlers } from './address.routes.ts'
import { passwordHandlers } from './password.routes.ts'
import { SessionCookies } from './session-cookies.ts'
import { sessionHandlers } from './session.routes.ts'
import { signInHandlers } from './sign-in.routes.ts'
import type { Tokens } from './tokens.ts'

interface Parts {
  tokens: Tokens
  revocations: SessionRevocations
  highWater: HighWater
  log: Logger
  erased: ErasedAccounts
  secrets: Secrets
  config: Pick<Config, 'signUpCoins' | 'dailyCoins'>
  /** `__Host-rt` where the server is reached by https. */
  cookieName: string
}

export function authHandlers(parts: Parts): Handlers<typeof auth> {
  const { tokens, revocations, erased, secrets, config, cookieName } = parts
  const { signUpCoins, dailyCoins } = config
  const cookies = new SessionCookies({ tokens, cookieName, dailyCoins })
  // A site that is killed in its first minute must not be taken for a new one.
  const noteFirst = (db: Database) =>
    parts.highWater
      .note(db)
      .catch((error: unknown) =>
        parts.log.error({ err: error }, 'the high-water mark was not written'),
      )
  return {
    ...signInHandlers(cookies, signUpCoins, noteFirst),
    ...sessionHandlers(cookies, { secret: secrets.refresh, revocations, erased }),
    ...passwordHandlers(revocations),
    ...addressHandlers,
  }
}
