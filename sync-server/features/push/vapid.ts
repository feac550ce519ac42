import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

const VALID_MS = 12 * 3_600_000
const RENEWED_MS = 6 * 3_600_000

/**
 * This server's identity towards push services: no other server can send to a browser that subscribed with its key (RFC
 * 8292).
 */
export class Vapid {
  /** For browsers, in base64url. */
  readonly publicKey: string
  readonly #key: KeyObject
  readonly #contact: string
  readonly #kept = new Map<string, { token: string; at: number }>()

  /** `contact` is who runs this server: an address of the web, or `mailto:`. */
  constructor(secret: Buffer, contact: string) {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(secret)
    const point = pair.getPublicKey()
    this.publicKey = point.toString('base64url')
    this.#contact = contact
    const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map((part) =>
      part.toString('base64url'),
    )
    const key = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: d! }
    this.#key = createPrivateKey({ key, format: 'jwk' })
  }

  /** The `Authorization` for messages to one push service. */
  authorization(origin: string, now = Date.now()): string {
    let kept = this.#kept.get(origin)
    if (!kept || kept.at + RENEWED_MS < now) {
      // Services are few; a user who subscribes with many names must not fill the memory.
      if (this.#kept.size > 100) this.#kept.clear()
      this.#kept.set(origin, (kept = { token: this.#token(origin, now), at: now }))
    }
    return `vapid t=${kept.token}, k=${this.publicKey}`
  }

  #token(audience: string, now: number): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const exp = Math.floor((now + VALID_MS) / 1_000)
    const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: this.#contact })}`
    const how = { key: this.#key, dsaEncoding: 'ieee-p1363' } as const
    return `${said}.${sign('sha256', Buffer.from(said), how).toString('base64url')}`
  }
}
