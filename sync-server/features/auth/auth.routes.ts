import type { auth } from '#shared/contract/auth.ts'
import type { Config } from '../../config.ts'
import type { Secrets } from '../../secrets.ts'
import type { Handlers } from '../../http/handlers.ts'
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
  return {
    ...signInHandlers(cookies, signUpCoins),
    ...sessionHandlers(cookies, { secret: secrets.refresh, revocations, erased }),
    ...passwordHandlers(revocations),
    ...addressHandlers,
  }
}
