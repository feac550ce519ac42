import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Config, secretFile } from '../../config.ts'
import { DOCTOR, type Seen, signed } from '../../http/doctor.ts'
import { isSame } from '../../http/is-same.ts'
import { PATIENCE_MS } from './finding.ts'

/** A reply to the doctor's question. `seen` is null if somebody else than this server answered. */
export interface Reply {
  status: number
  /** The address to which it sends the caller instead. */
  location: string | null
  seen: Seen | null
}

/** Asks the server at this address how it sees the question. Throws if nothing answers. */
export async function askServer(
  origin: string,
  { dataDir, secrets }: Pick<Config, 'dataDir' | 'secrets'>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  // The doctor makes no secret: a folder with secrets is that of a site.
  const secret = existsSync(secretFile(dataDir, 'token')) ? secrets.token : randomBytes(32)
  const nonce = randomBytes(16).toString('base64url')
  const reply = await fetch(new URL(DOCTOR, origin), {
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

/** The server's own address on this machine, past every proxy. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
