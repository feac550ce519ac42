import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { ApiError } from '#shared/errors.ts'
import type { Config } from '../config.ts'
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

/** Nothing stands at this address for any caller but the doctor. */
export function mountDoctor(
  hono: Hono<Env>,
  { secrets, publicUrl, trustedProxies }: Pick<Config, 'secrets' | 'publicUrl' | 'trustedProxies'>,
): void {
  hono.get(DOCTOR, (c) => {
    const [nonce = '', mark = ''] = (c.req.header('x-doctor') ?? '').split('.')
    if (!isSame(mark, signed(secrets.token, 'asks', nonce))) throw new ApiError('request.not_found')
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
  })
}
