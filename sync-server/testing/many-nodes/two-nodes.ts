import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Session } from '#shared/contract/auth.ts'
import { DocumentClient } from '../documents.ts'
import { beginDatabase } from '../new-database.ts'
import { ServerProcess } from '../server-process.ts'
import { withDatabase } from '../open-test-database.ts'
import { RedisServer } from './redis-server.ts'
import { newSharedPlace } from './shared-place.ts'

/** What a device hears on its socket. */
export interface Listener {
  pokes: Record<string, number>[]
  closed: Promise<number>
  socket: WebSocket
}

interface Options {
  /** The address of a PostgreSQL; otherwise: that of all tests. */
  cluster?: string
  /** More settings of both servers. */
  more?: Record<string, string>
}

/** Two servers, each a process of its own, on one PostgreSQL, one Redis and one S3. */
export async function openTwoNodes({ cluster, more }: Options = {}) {
  const redis = new RedisServer()
  await redis.start()
  const { env, drop } = await newSharedPlace(redis.url, cluster)
  const settings = { ...env, ...more }
  const nodes = [new ServerProcess(settings), new ServerProcess(settings)] as const
  for (const node of nodes) beginDatabase(join(node.dataDir, 'words.db'))
  await Promise.all(nodes.map((node) => node.start()))
  const sockets: { drop(): unknown }[] = []

  async function signUp(username: string, node = nodes[0]): Promise<Session> {
    const form = { username, email: `${username}@example.org`, password: 'a long password' }
    return (await node.call('POST', '/auth/signup', form)) as Session
  }

  async function listen(node: ServerProcess, token: string, scopes: string[]): Promise<Listener> {
    const { ticket } = (await node.call('POST', '/sync/ticket', {}, token)) as { ticket: string }
    const socket = new WebSocket(`ws://127.0.0.1:${node.port}/api/sync/live?ticket=${ticket}`)
    const pokes: Record<string, number>[] = []
    socket.on('error', () => undefined)
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    socket.on('open', () => socket.send(JSON.stringify({ t: 'follow', scopes })))
    sockets.push({ drop: () => socket.terminate() })
    // The heads as they are come first.
    await new Promise<void>((resolve) =>
      socket.on('message', (data: Buffer) => {
        pokes.push((JSON.parse(data.toString()) as { s: Record<string, number> }).s)
        resolve()
      }),
    )
    pokes.length = 0
    return { pokes, closed, socket }
  }

  return {
    nodes,
    redis,
    url: env.DATABASE_URL,
    signUp,
    listen,
    /** Opens a text at a node; resolves when it is there. */
    async openText(node: ServerProcess, token: string, name: string, doc?: DocumentClient['doc']) {
      const body = { document: name }
      const reply = await node.call('POST', '/collab/ticket', body, token)
      const address = `ws://127.0.0.1:${node.port}/api/collab/${name}`
      const client = new DocumentClient(address, (reply as { ticket: string }).ticket, doc)
      sockets.push(client)
      const lost = client.closed.then((code) =>
        Promise.reject(new Error(`It closed with ${code}.`)),
      )
      lost.catch(() => undefined)
      await Promise.race([client.synced, lost])
      return client
    },
    /** Reads or changes the rows from beside the nodes. */
    beside: <T>(work: Parameters<typeof withDatabase<T>>[1]) =>
      withDatabase(
        { databaseFile: join(nodes[0].dataDir, 'loreloom.db'), databaseUrl: env.DATABASE_URL },
        work,
      ),
    async close(): Promise<void> {
      for (const socket of sockets) await socket.drop()
      for (const node of nodes) await node.remove()
      await redis.remove()
      await drop()
    },
  }
}
export type TwoNodes = Awaited<ReturnType<typeof openTwoNodes>>
