import type { Config } from '../../config.ts'
import { DOCTOR, newNonce, type Seen, signed } from '../../http/doctor.ts'
import { isSame } from '../../http/is-same.ts'
import { PATIENCE_MS } from './finding.ts'
import { tokenSecret } from './token-secret.ts'

/** A reply to the doctor's question. `seen` is null if somebody else than this server answered. */
export interface Reply {
  status: number
  /** The address to which it sends the caller instead. */
  location: string | null
  seen: Seen | null
}

interface Question {
  headers?: Record<string, string>
  /** Sent along, to see how much the way carries. */
  bytes?: number
}

/** Asks the server at this address how it sees the question. Throws if nothing answers. */
export async function askServer(
  origin: string,
  config: Parameters<typeof tokenSecret>[0],
  { headers, bytes }: Question = {},
): Promise<Reply> {
  const secret = await tokenSecret(config)
  const nonce = newNonce()
  const reply = await fetch(new URL(DOCTOR, origin), {
    ...(bytes !== undefined && { method: 'POST', body: new Uint8Array(bytes) }),
    headers: { ...headers, 'x-doctor': `${nonce}.${signed(secret, 'asks', nonce)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const seen = await seenIn(reply)
  const isOurs = seen !== null && isSame(seen.proof, signed(secret, 'answers', nonce))
  return {
    status: reply.status,
    location: reply.headers.get('location'),
    seen: isOurs ? seen : null,
  }
}

async function seenIn(reply: Response): Promise<Seen | null> {
  try {
    const { data } = (await reply.json()) as { data?: Seen }
    return typeof data?.proof === 'string' ? data : null
  } catch {
    return null
  }
}

/** True if a Loreloom answers there, of this folder or of any other. */
export async function answersAt(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const reply = await fetch(new URL('/api/health', origin), { redirect: 'manual', signal })
    return ((await reply.json()) as { data?: { ok?: unknown } }).data?.ok === true
  } catch {
    return false
  }
}

/** The server's own address on this machine, past every proxy. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
