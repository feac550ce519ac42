import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '#shared/contract/auth.ts'
import type { GenerationUse } from '#shared/contract/admin.ts'
import type { ServerProcess } from '../../sync-server/testing/server-process.ts'

/** The fields of a generation that the demo reads: later kinds and states need no change here. */
interface Generated {
  status: string
  /** The reason why it failed or rests, for people. */
  error: string | null
}

export interface Planned {
  outline: { overview: string } | null
  chapters: { title: string; summary: string }[]
}

const LOOK_MS = 300
const LONGEST_MS = 10 * 60_000
const CHAPTERS = 3
const BOOK = {
  title: 'The Ninth Lamp',
  genre: 'Fantasy',
  description: 'A keeper of lamps finds that one of them burns for somebody who is not yet dead.',
}

/** Signs a new user up on a server of their own, with a new book. */
export async function openBook(server: ServerProcess) {
  const form = { username: 'keeper', email: 'keeper@example.org', password: 'a long password' }
  const { token } = (await server.call('POST', '/auth/signup', form)) as Session
  const ask = <T>(method: string, path: string, body?: object) =>
    server.call(method, path, body, token) as Promise<T>
  const world = await ask<{ id: string }>('POST', '/worlds', { name: 'Ember Coast' })
  const { id } = await ask<{ id: string }>('POST', `/worlds/${world.id}/books`, BOOK)
  const path = `/books/${id}`

  /** Asks for it and waits for its end. Throws what people would read when it fails. */
  async function generate(kind: string, more: object = {}): Promise<void> {
    await ask('POST', `${path}/generations`, { kind, ...more })
    await end(kind)
  }

  async function end(kind: string): Promise<void> {
    const until = Date.now() + LONGEST_MS
    for (;;) {
      const [latest] = await ask<Generated[]>('GET', `${path}/generations`)
      const { status, error } = latest!
      if (status === 'done') return
      if (status !== 'waiting' && status !== 'running')
        throw new Error(`The ${kind} is ${status}: ${error}`)
      if (Date.now() > until) throw new Error(`The ${kind} has no end.`)
      await pause(LOOK_MS)
    }
  }

  return {
    outline: async () => {
      const outline = { description: BOOK.description, genre: BOOK.genre, num_chapters: CHAPTERS }
      await generate('outline', { outline })
      return ask<Planned>('GET', `${path}/outline`)
    },
    bible: async () => {
      await generate('bible')
      return ask<{ name: string; asset_type: string }[]>('GET', `${path}/assets`)
    },
    book: async (words: number) => {
      // Without a payment provider it costs nothing.
      const order = await ask<{ id: string }>('POST', `${path}/quote`, {
        words,
        licence: 'reserved',
      })
      await ask('POST', `/orders/${order.id}/pay`, { confirmed: true })
      await end('book')
      return ask<{ title: string; word_count: number }[]>('GET', `${path}/chapters`)
    },
    /** Today's requests to the model server, as the admin's page counts them. */
    use: async () => (await ask<GenerationUse>('GET', '/admin/generation')).today,
  }
}
