import { jwtVerify, SignJWT } from 'jose'
import { ACCESS_TOKEN_SECONDS } from '#shared/limits.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { newId } from '../../db/ids.ts'

const ISSUER = 'loreloom'
const MAX_REMEMBERED = 10_000

export interface Claims {
  userId: string
  sessionId: string
  /** Seconds since 1970. */
  expires: number
}

/** Signs and checks access tokens: JWT, HS256, 15 minutes. */
export class Tokens {
  readonly #key: Uint8Array
  /** Tokens whose signature was right: checking it again on each request would cost more than the query. */
  readonly #known = new Map<string, Claims>()

  constructor(key: Uint8Array) {
    if (key.length < 32) throw new Error('The token secret must have at least 32 bytes.')
    this.#key = key
  }

  sign(userId: string, sessionId: string): Promise<string> {
    // One look at the clock: with two, a token that is signed while a second ends lives a second longer than is allowed.
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setSubject(userId)
      .setJti(newId())
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
      .sign(this.#key)
  }

  /** Null for anything that is not a token of ours that is valid now. */
  async verify(token: string): Promise<Claims | null> {
    const claims = this.#known.get(token) ?? (await this.#check(token))
    return claims && claims.expires > Date.now() / 1000 ? claims : null
  }

  async #check(token: string): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: ISSUER,
        typ: 'at+jwt',
        requiredClaims: ['exp', 'sub', 'jti', 'sid'],
        clockTolerance: 5,
        maxTokenAge: '20m',
      })
      // A right signature says nothing about the shape of the payload.
      const { sub: userId, sid: sessionId, exp: expires = 0, iat = 0 } = payload
      if (typeof userId !== 'string' || typeof sessionId !== 'string') return null
      if (!isUuidV7(userId) || !isUuidV7(sessionId)) return null
      if (expires > iat + ACCESS_TOKEN_SECONDS) return null
      const claims = { userId, sessionId, expires }
      if (this.#known.size >= MAX_REMEMBERED) this.#known.clear()
      this.#known.set(token, claims)
      return claims
    } catch {
      return null
    }
  }
}
