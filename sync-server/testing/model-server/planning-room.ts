import type { Generation } from '#shared/contract/generation.ts'
import { gatherCast } from '../cast.ts'
import { createTestApp } from '../test-app.ts'
import { openModelServer } from './open-model-server.ts'
import { OUTLINE, planned } from './planner.ts'
import { workOn } from './work-on.ts'

interface Planned {
  outline: { overview: string; themes: string[] } | null
  chapters: { id: string; title: string; summary: string; estimated_words: number }[]
}

/** A server with a model, and a new book of alice's for each test. */
export async function openPlanningRoom(env: Record<string, string> = {}) {
  const provider = await openModelServer()
  const app = await createTestApp({
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'lamp-1',
    OPENAI_FIRST_TOKEN_SECONDS: '30',
    OPENAI_IDLE_SECONDS: '30',
    AI_PLANNING_PER_DAY: '1000',
    ...env,
  })
  const cast = await gatherCast(app)
  const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
  let books = 0
  const room = {
    provider,
    app,
    cast,
    book: '',
    async newBook(): Promise<void> {
      provider.answer(planned)
      const form = { title: `The Ninth Lamp ${++books}`, description: 'Lamps.', genre: 'Fantasy' }
      room.book = (await cast.make('alice', 'POST', `/worlds/${world}/books`, form)).id
    },
    /** Also a book, which is ordered: it is free here. */
    async start(body: object): Promise<Generation> {
      if (!('book' in body))
        return cast.make<Generation>('alice', 'POST', `/books/${room.book}/generations`, body)
      const { id } = await cast.make('alice', 'POST', `/books/${room.book}/quote`, body.book)
      await cast.make('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
      return room.theLast()
    },
    /** Runs the generation as the server's job does. */
    work: (generation: { id: string }, signal?: AbortSignal) => workOn(app, generation, signal),
    /** Requests a generation, does its work, and resolves with its new state. */
    async generated(body: object): Promise<Generation> {
      await room.work(await room.start(body))
      return room.theLast()
    },
    list: () => cast.make<Generation[]>('alice', 'GET', `/books/${room.book}/generations`),
    theLast: async () => (await room.list())[0]!,
    /** A book with an outline of so many chapters. */
    async plannedBook(num_chapters = 3): Promise<void> {
      await room.newBook()
      const { status, error } = await room.generated(room.outline({ num_chapters }))
      if (status !== 'done') throw new Error(`The outline is ${status}: ${error}`)
    },
    /** The manuscript as its readers see it: chapters with their scenes. */
    async manuscript(): Promise<{ title: string; scenes: string[] }[]> {
      const { chapters } = await room.planOf()
      const sections = await cast.make<{ id: string; chapter_id: string }[]>(
        'alice',
        'GET',
        `/books/${room.book}/sections`,
      )
      const texts = await app.app.documents.textsOf(sections.map(({ id }) => `section:${id}`))
      return chapters.map(({ id, title }) => ({
        title,
        scenes: sections
          .filter(({ chapter_id }) => chapter_id === id)
          .map((section) => texts.get(`section:${section.id}`) ?? ''),
      }))
    },
    planOf: () => cast.make<Planned>('alice', 'GET', `/books/${room.book}/outline`),
    outline: (other: object = {}) => ({ kind: 'outline', outline: { ...OUTLINE, ...other } }),
    async close(): Promise<void> {
      await app.close()
      await provider.close()
    },
  }
  return room
}
export type PlanningRoom = Awaited<ReturnType<typeof openPlanningRoom>>
