import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { ApiError } from '#shared/errors.ts'
import type { Env } from './env.ts'
import { POLICY_REPORTS } from './policy-reports.ts'

/** The app runs under this policy in full: no inline script but our own, no foreign origin, no framing. */
export function securityHeaders(publicUrl: URL, inlineScripts: string[]): MiddlewareHandler<Env> {
  return secureHeaders({
    strictTransportSecurity: isHttps(publicUrl) && HSTS,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: {
      camera: ['self'],
      microphone: ['self'],
      geolocation: [],
      payment: [],
      usb: [],
    },
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts],
      scriptSrcAttr: ["'none'"],
      // Radix and virtua place things with style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", `${isHttps(publicUrl) ? 'wss' : 'ws'}://${publicUrl.host}`],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // client/trusted.ts
      trustedTypes: ['loreloom'],
      reportUri: POLICY_REPORTS,
      // Browsers accept reporting endpoints over https only; with another one, Chromium reports nowhere at all.
      ...(isHttps(publicUrl) && { reportTo: REPORT_GROUP }),
    },
    ...(isHttps(publicUrl) && {
      reportingEndpoints: [{ name: REPORT_GROUP, url: POLICY_REPORTS }],
    }),
  })
}

const REPORT_GROUP = 'policy'
const HSTS = 'max-age=31536000; includeSubDomains'

function isHttps(url: URL): boolean {
  return url.protocol === 'https:'
}

/** JSON replies need fewer: they are never a page. */
export function apiHeaders(publicUrl: URL): readonly (readonly [string, string])[] {
  return isHttps(publicUrl) ? [...API_HEADERS, ['Strict-Transport-Security', HSTS]] : API_HEADERS
}

const API_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
]

/** Cookies and sockets only for our own pages. Browsers always name the page's origin on such requests. */
export function sameOrigin(publicUrl: URL): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined) {
      const host = URL.canParse(origin) ? new URL(origin).host : ''
      if (host !== c.req.header('host') && host !== publicUrl.host)
        throw new ApiError('request.wrong_origin')
    }
    await next()
  }
}
