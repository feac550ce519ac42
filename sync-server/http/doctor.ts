import { createHmac, randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { ApiError } from '#shared/errors.ts'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { callerAddress, peerOf } from './action-context.ts'
import type { Env } from './env.ts'
import { isSame } from './is-same.ts'

export const DOCTOR = '/api/doctor'

/** A request as the server sees it, for `npm run doctor`. */
export interface Seen {
  /** Shows that this server has the secret of the doctor's data folder. */
  proof: string
  /** The address at which people reach this server, by the settings with which it runs. */
  public_url: string
  /** The other end of the connection: a proxy, or the caller. */
  peer: string
  forwarded: string | null
  is_trusted: boolean
  /** The address that the limits count. */
  counted: string
}

/** The doctor and the server know each other by a secret of the data folder, which never leaves the machine. */
export function signed(secret: Buffer, word: 'asks' | 'answers', nonce: string): string {
  return createHmac('sha256', secret).update(`loreloom doctor ${word} ${nonce}`).digest('base64url')
}

/** Two commands on one machine have one clock. */
const MOST_MS = 60_000

export function newNonce(): string {
  return `${Date.now()}-${randomBytes(16).toString('base64url')}`
}

/** A question that somebody overheard is worth nothing a minute later. */
function isNew(nonce: string): boolean {
  return Math.abs(Date.now() - Number.parseInt(nonce, 10)) <= MOST_MS
}

/** Nothing stands at this address for any caller but the doctor. */
export function mountDoctor(
  hono: Hono<Env>,
  {
    secrets,
    publicUrl,
    trustedProxies,
  }: Pick<Config, 'publicUrl' | 'trustedProxies'> & {
    secrets: Secrets
  },
): void {
  const answer = (c: Context<Env>) => {
    const [nonce = '', mark = ''] = (c.req.header('x-doctor') ?? '').split('.')
    if (!isNew(nonce) || !isSame(mark, signed(secrets.token, 'asks', nonce)))
      throw new ApiError('request.not_found')
    const peer = peerOf(c)
    const data: Seen = {
      proof: signed(secrets.token, 'answers', nonce),
      public_url: publicUrl.origin,
      peer,
      forwarded: c.req.header('x-forwarded-for') ?? null,
      is_trusted: trustedProxies.includes(peer),
      counted: callerAddress(c, trustedProxies),
    }
    return c.json({ data })
  }
  hono.get(DOCTOR, answer)
  // A body says only that the proxies let it through: nothing reads it.
  hono.post(DOCTOR, answer)
}
