import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '#shared/contract/auth.ts'
import type { Generation } from '#shared/contract/generation.ts'
import { PATIENCE_MS } from '#shared/testing/patience.ts'
import type { Database } from '../db/database.ts'
import { type Behaviour, breaksOff, says } from './model-server/behaviours.ts'
import { openModelServer } from './model-server/open-model-server.ts'
import { OUTLINE, planned } from './model-server/planner.ts'
import { ServerProcess } from './server-process.ts'

/** A server of its own that writes, with alice and her world; tests kill it and start it again while she goes on with her calls. */
export async function openKilledServer(env: Record<string, string> = {}) {
  const model = await openModelServer()
  model.answer(planned)
  const server = new ServerProcess({
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'lamp-1',
    AI_PLANNING_PER_DAY: '1000',
    ...env,
  })
  let token: string | undefined
  let world = ''
  /** A server that is being killed and started again. */
  let restart: Promise<void> = Promise.resolve()
  let isUp = true
  let kills = 0

  /** `between`: what is done to its database before it starts again. */
  function kill(between?: (db: Database) => Promise<void>): void {
    // It is dead already.
    if (!isUp) return
    isUp = false
    kills++
    const gone = server.end('SIGKILL')
    restart = restart.then(async () => {
      await gone
      if (between) {
        await server.withDatabase(between)
      }
      isUp = true
      // It may be killed again while it starts: then the next in line starts it.
      await server.start().catch(() => undefined)
    })
  }

  /** Without an answer the result is unknown: it repeats the call until there is one. */
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    for (const end = Date.now() + PATIENCE_MS; ;) {
      await restart
      try {
        return (await server.call(method, path, body, token)) as T
      } catch (error) {
        if (Date.now() > end || / 4\d\d /.test((error as Error).message)) throw error
        await pause(20)
      }
    }
  }

  const latest = async (book: string) =>
    (await ask<Generation[]>('GET', `/books/${book}/generations`))[0]!

  async function newBook(): Promise<string> {
    const { id } = await ask<{ id: string }>('POST', `/worlds/${world}/books`, { title: 'Lamps' })
    return id
  }

  async function plannedBook(): Promise<string> {
    const id = await newBook()
    await ask('POST', `/books/${id}/generations`, { kind: 'outline', outline: OUTLINE })
    await until(
      () => latest(id),
      ({ status }) => status === 'done',
    )
    return id
  }

  /** Does this at the next question with these words. */
  function at(words: RegExp, how: Behaviour): Promise<void> {
    return new Promise((resolve) => {
      model.always((reply, asked, text) => {
        if (!words.test(JSON.stringify(asked.messages))) return says()(reply, asked, text)
        model.always(says())
        how(reply, asked, text)
        resolve()
      })
    })
  }

  /** It dies at each of these places in turn, at the first question with its words in the life that the kill before began. */
  function diesAt(places: readonly (readonly [words: RegExp, moment: Moment])[]): void {
    const before = kills
    model.always((reply, asked, text) => {
      const [words, moment] = places[kills - before] ?? []
      // A server that is being killed may still have asked.
      const isHere = isUp && words?.test(JSON.stringify(asked.messages))
      ;(isHere && moment ? moments[moment] : says())(reply, asked, text)
    })
  }

  const moments = momentsOf(() => kill())
  await server.start()
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  ;({ token } = (await server.call('POST', '/auth/signup', form)) as Session)
  world = (await ask<{ id: string }>('POST', '/worlds', { name: 'Killed' })).id

  return {
    model,
    server,
    kill,
    get kills() {
      return kills
    },
    /** Resolves when it is up again. */
    get restart() {
      return restart
    },
    ask,
    latest,
    newBook,
    plannedBook,
    at,
    diesAt,
    moments,
    async close(): Promise<void> {
      await restart
      await server.remove()
      await model.close()
    },
  }
}
type Moment = keyof ReturnType<typeof momentsOf>
export type KilledServer = Awaited<ReturnType<typeof openKilledServer>>

/** Places of a question to a model at which its server dies. */
function momentsOf(kill: () => void) {
  return {
    'before the answer': (reply) => {
      kill()
      reply.destroy()
    },
    'in the middle of the answer': (reply, asked, text) => {
      kill()
      breaksOff(5, 'cut')(reply, asked, text)
    },
    'after the answer': (reply, asked, text) => {
      reply.once('finish', kill)
      says()(reply, asked, text)
    },
    'a moment later': (reply, asked, text) => {
      says()(reply, asked, text)
      setTimeout(kill, 15)
    },
  } satisfies Record<string, Behaviour>
}

export async function until<T>(look: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const found = await look()
    if (isRight(found)) return found
    if (Date.now() > end) throw new Error(`It stays so: ${JSON.stringify(found)}`)
    await pause(30)
  }
}
