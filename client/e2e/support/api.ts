import { v7 } from 'uuid'
import type { Session } from '../../../shared/contract/auth.ts'
import { proofFor } from '../../../sync-server/testing/proofs.ts'

/** Calls the API as one user; the path is below `/api`. */
export type Call = <T = { id: string }>(method: string, path: string, body?: object) => Promise<T>

const PASSWORD = 'a long password'

/** Signs a user up, or in, without a browser. */
export async function author(url: string, username: string): Promise<Call> {
  return callsOf(url, (await enter(url, username)).session)
}

/** Calls with the token of a session. */
export function callsOf(url: string, { token }: Session, ask = fetch): Call {
  return async <T>(method: string, path: string, body?: object) =>
    (await dataOf(await send({ url, token, ask }, method, path, body))) as T
}

/** The session of a user, whom the first call signs up, and the cookies that came with it. */
export async function enter(url: string, username: string, ask = fetch) {
  const guest = { url, token: null, ask }
  const form = { username, password: PASSWORD }
  const email = `${username}@example.org`
  const proof = await proofFor({ fetch: (path, init) => ask(`${url}${path}`, init) })
  let reply = await send(guest, 'POST', '/auth/signup', { ...form, email }, proof)
  if (reply.status === 409) reply = await send(guest, 'POST', '/auth/login', form)
  const cookies = reply.headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
    const kept = { expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
    return { name, value, domain: new URL(url).hostname, path, ...kept }
  })
  return { session: (await dataOf(reply)) as Session, cookies }
}

interface NewFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  purpose: 'post' | 'assets'
}

/** Uploads a file of one part as a user, and returns its id. */
export async function upload(url: string, username: string, file: NewFile): Promise<string> {
  const { session } = await enter(url, username)
  const call = callsOf(url, session)
  const id = v7()
  const { name: filename, bytes, purpose } = file
  await call('POST', '/uploads', { id, filename, size: bytes.length, purpose })
  const headers = {
    authorization: `Bearer ${session.token}`,
    'content-type': 'application/octet-stream',
  }
  const part = await fetch(`${url}/api/uploads/${id}/parts/0`, {
    method: 'PUT',
    headers,
    body: bytes,
  })
  await dataOf(part)
  await call('POST', `/uploads/${id}/complete`)
  return id
}

interface Caller {
  url: string
  token: string | null
  /** The function for requests. */
  ask: typeof fetch
}

function send(
  { url, token, ask }: Caller,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) {
  return ask(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function dataOf(reply: Response): Promise<unknown> {
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: unknown }).data
}
