import { lookup as resolve } from 'node:dns'
import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '#shared/rules/loopback.ts'
import { isPublicAddress } from '../../http/public-address.ts'

const TIMEOUT_MS = 10_000
export const MAX_ENDPOINT_LENGTH = 1_000

/**
 * The reason why the server sends nothing there; null when it does. Each connection looks up again what the name stands
 * for.
 */
export function endpointProblem(endpoint: string, allowLoopback: boolean): string | null {
  const url = URL.parse(endpoint)
  if (!url || endpoint.length > MAX_ENDPOINT_LENGTH) return 'Not an address'
  if (url.username || url.password || url.hash) return 'Not an address of a push service'
  if (allowLoopback && isLoopback(url.hostname)) return null
  if (url.protocol !== 'https:') return 'The address must begin with https'
  if (url.port !== '') return 'Not a port of a push service'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.')) return 'Not a public address'
  return null
}

/** Looks a name up and gives only public addresses to connect to: between a check and the connection nothing can change. */
const publicOnly: LookupFunction = (name, options, give) =>
  resolve(name, { ...options, all: true }, (error, addresses) => {
    const open = (addresses ?? []).filter(({ address }) => isPublicAddress(address))
    const first = open[0]
    if (error || !first) give(error ?? new Error('No public address'), '', 0)
    else if (options.all) give(null, open)
    else give(null, first.address, first.family)
  })

const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: publicOnly })
const plainAgent = new PlainAgent({ keepAlive: true })

export interface Answer {
  status: number
  /** Seconds after which it may be tried again. */
  retryAfter: number | null
}

interface Message {
  headers: Record<string, string>
  body: Buffer
  signal: AbortSignal
}

/** Posts a message to a push service; follows no redirect and reads nothing of the answer but its head. */
export async function post(
  endpoint: string,
  message: Message,
  allowLoopback: boolean,
): Promise<Answer> {
  const url = new URL(endpoint)
  const isHere = allowLoopback && isLoopback(url.hostname)
  const isPlain = isHere && url.protocol === 'http:'
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...message.headers, 'Content-Length': message.body.length },
    signal: AbortSignal.any([message.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    agent: isPlain ? plainAgent : agent,
  }
  for (;;) {
    const answer = await postOnce(url, options, message.body, isPlain ? plainRequest : request)
    if (answer !== 'closed') return answer
  }
}

/** 'closed': the service let an idle connection go in the moment in which it was used again. It has not read the message. */
function postOnce(
  url: URL,
  options: RequestOptions,
  body: Buffer,
  open: typeof request,
): Promise<Answer | 'closed'> {
  return new Promise((done, fail) => {
    const sent = open(url, options, (reply) => {
      reply.on('error', () => undefined)
      reply.resume()
      const wait = Number(reply.headers['retry-after'])
      done({ status: reply.statusCode ?? 0, retryAfter: Number.isFinite(wait) ? wait : null })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
        done('closed')
      else fail(error)
    })
    sent.end(body)
  })
}
