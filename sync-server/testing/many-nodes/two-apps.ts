import type { Doc } from 'yjs'
import type { Session } from '#shared/contract/auth.ts'
import { type Cast, gatherCast } from '../cast.ts'
import { DocumentClient, plantBook } from '../documents.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { newSharedPlace } from './shared-place.ts'

export type Writer = 'alice' | 'bob'

/** Two nodes of one site in this process, and a book that alice and bob write. */
export async function openTwoApps(redisUrl?: string) {
  const { env, drop } = await newSharedPlace(redisUrl)
  const nodes: TestApp[] = []
  async function node(): Promise<TestApp> {
    const app = await createTestApp(env)
    nodes.push(app)
    return app
  }
  const [here, there] = [await node(), await node()]
  const cast: Cast = await gatherCast(here)
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Shared' })
  const book = await cast.make('alice', 'POST', `/worlds/${world.id}/books`, { title: 'Lamps' })
  const people = [{ user_id: cast.sessions.bob.user.id, role: 'editor' as const }]
  const { sections } = await plantBook(here.db, book.id, 12, people)
  const clients: DocumentClient[] = []

  async function call<T>(app: TestApp, { token }: Session, path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await app.fetch(`/api${path}`, init)
    const { data, message } = (await reply.json()) as { data?: T; message?: string }
    if (data === undefined) throw new Error(`${path}: ${message}`)
    return data
  }

  return {
    here,
    there,
    cast,
    book,
    node,
    call,
    /** A scene that nobody has opened. */
    scene: () => `section:${sections.shift()!}`,
    /** Opens a text at one of the nodes; resolves when it is there. */
    async open(app: TestApp, writer: Writer, name: string, doc?: Doc): Promise<DocumentClient> {
      const session = cast.sessions[writer]
      const { ticket } = await call<{ ticket: string }>(app, session, '/collab/ticket', {
        document: name,
      })
      const port = await app.listen()
      const client = new DocumentClient(`ws://localhost:${port}/api/collab/${name}`, ticket, doc)
      clients.push(client)
      await client.synced
      return client
    },
    async letGo(): Promise<void> {
      for (const client of clients.splice(0)) await client.drop()
    },
    async close(): Promise<void> {
      for (const client of clients.splice(0)) await client.drop()
      for (const app of nodes) await app.close()
      await drop()
    },
  }
}
export type TwoApps = Awaited<ReturnType<typeof openTwoApps>>
