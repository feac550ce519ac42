import type { Session } from '#shared/contract/auth.ts'
import { withOneHash } from './one-hash.ts'
import type { TestApp } from './test-app.ts'

export const NAMES = ['alice', 'bob', 'carol', 'dave'] as const
export type Name = (typeof NAMES)[number]
/** alice makes things, bob is a member, carol another, dave a stranger; a guest has no account. */
export type Caller = Name | 'guest'

export interface Reply {
  status: number
  body: {
    data?: never
    message?: string
    error?: string
    issues?: { path: string; message: string }[]
  }
  headers: Headers
  text: string
}

export interface Cast {
  sessions: Record<Name, Session>
  /** Calls the API as this caller; the path is below `/api`. */
  as(
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** The same, for what must work: returns the data. */
  make<T = { id: string }>(caller: Caller, method: string, path: string, body?: unknown): Promise<T>
  /** Signs somebody in anew, for the tests of a long file: a token lives a quarter of an hour. */
  signIn(username: Name): Promise<Session>
}

/** Everyone signs up through the API, as people do. */
export async function gatherCast(app: TestApp): Promise<Cast> {
  const sessions = {} as Record<Name, Session>
  async function as(
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    extra?: Record<string, string>,
  ) {
    const headers = new Headers(extra)
    if (body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    if (caller !== 'guest') headers.set('authorization', `Bearer ${sessions[caller].token}`)
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await app.fetch(`/api${path}`, init)
    const text = await response.text()
    return {
      status: response.status,
      text,
      headers: response.headers,
      body: text ? JSON.parse(text) : {},
    } as Reply
  }
  async function make<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
    const reply = await as(caller, method, path, body)
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
    return reply.body.data as T
  }
  const password = 'a long password'
  for (const username of NAMES) {
    const form = { username, email: `${username}@example.org`, password }
    sessions[username] = await withOneHash(() =>
      make<Session>('guest', 'POST', '/auth/signup', form),
    )
  }
  const signIn = async (username: Name) =>
    (sessions[username] = await make<Session>('guest', 'POST', '/auth/login', {
      username,
      password,
    }))
  return { sessions, as, make, signIn }
}
