import type { Session } from '#shared/contract/auth.ts'
import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { findUser } from '../users/users.ts'
import { creditVisit } from './accounts.ts'
import { deviceName } from './device-name.ts'
import { DEVICE_COOKIE_SECONDS, deviceToken } from './known-devices.ts'
import { REFRESH_COOKIE_SECONDS } from './sessions.ts'
import type { Tokens } from './tokens.ts'

interface Settings {
  tokens: Tokens
  cookieName: string
  dailyCoins: number
}
interface Opened {
  userId: string
  sessionId: string
  /** The next refresh token. */
  refresh: string
}
export interface Device {
  token: string
  name: string
}

/** The two cookies of a browser: one renews its session, the other identifies the device at the next sign-in. */
export class SessionCookies {
  readonly #settings: Settings
  readonly #deviceCookie: string

  constructor(settings: Settings) {
    this.#settings = settings
    this.#deviceCookie = `${settings.cookieName}-device`
  }

  refreshOf({ cookie }: ActionContext): string | undefined {
    return cookie(this.#settings.cookieName)
  }

  forget({ setCookie }: ActionContext): void {
    setCookie(this.#settings.cookieName, null, 0)
  }

  deviceOf({ cookie, userAgent }: ActionContext): Device {
    return { token: deviceToken(cookie(this.#deviceCookie)), name: deviceName(userAgent) }
  }

  /** The reply to a device that has a session; it also counts as today's visit. */
  async reply(
    { setCookie, db }: ActionContext,
    { userId, sessionId, refresh }: Opened,
    device?: Device,
  ): Promise<Session> {
    const { tokens, cookieName, dailyCoins } = this.#settings
    setCookie(cookieName, refresh, REFRESH_COOKIE_SECONDS)
    if (device) setCookie(this.#deviceCookie, device.token, DEVICE_COOKIE_SECONDS)
    await creditVisit(db, userId, dailyCoins)
    const user = await findUser(db.read, userId)
    if (!user) throw new ApiError('auth.expired')
    return { user, token: await tokens.sign(userId, sessionId) }
  }
}
