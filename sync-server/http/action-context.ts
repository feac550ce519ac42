import { getCookie, setCookie } from 'hono/cookie'
import type { Viewer } from '../sync/entities.ts'
import type { RequestContext } from './env.ts'
import type { ActionContext, UploadContext } from './handlers.ts'
import { isPublicAddress } from './public-address.ts'
import { limiterAddress } from './rate-limit.ts'
import { receiveBytes, receiveForm } from './receive.ts'
import type { ServerParts } from './server-parts.ts'

export function actionContext(
  c: RequestContext,
  parts: ServerParts,
  viewer: Viewer,
): ActionContext {
  return {
    db: parts.db,
    viewer,
    address: callerAddress(c, parts.trustedProxies),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
    clientVersion: c.req.header('x-client-version')?.slice(0, 40) ?? '-',
    cookie: (name) => getCookie(c, name),
    setCookie: (name, value, maxAge) =>
      setCookie(c, name, value ?? '', {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: parts.publicUrl.protocol === 'https:',
        maxAge,
      }),
  }
}

export function uploadContext(
  c: RequestContext,
  parts: ServerParts,
  viewer: Viewer,
): UploadContext {
  return {
    ...actionContext(c, parts, viewer),
    announced: Number(c.req.header('content-length')) || null,
    bytes: (max) => receiveBytes(c.req.raw, max),
    form: (path, max) => receiveForm(c.req.raw, path, max),
  }
}

/**
 * The caller's address, as limits count it. Forwarding headers count only from listed proxies, and only their last hop.
 */
export function callerAddress(c: RequestContext, trustedProxies: string[]): string {
  const peer = peerOf(c)
  const forwarded =
    trustedProxies.includes(peer) && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return limiterAddress(forwarded || peer)
}

/**
 * The address of a proxy that TRUST_PROXY does not list, if this request came through one: then all users share its address. A
 * caller on the public network can forge the header, so public addresses do not count.
 */
export function unlistedProxy(c: RequestContext, trustedProxies: string[]): string | null {
  if (c.req.header('x-forwarded-for') === undefined) return null
  const peer = peerOf(c)
  return trustedProxies.includes(peer) || isPublicAddress(peer) ? null : peer
}

/** The other end of the connection. */
export function peerOf(c: RequestContext): string {
  return c.env?.incoming?.socket?.remoteAddress?.replace(/^::ffff:/, '') ?? 'local'
}
