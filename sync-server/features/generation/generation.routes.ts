import { setTimeout as pause } from 'node:timers/promises'
import type { Generation, generation, GenerationRequest } from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { ActionContext, Handlers } from '../../http/handlers.ts'
import { perform } from '../../sync/execute.ts'
import type { News } from '../../sync/news.ts'
import { listEntries } from '../bible/entries.ts'
import { assertAtWork } from '../books/book-roles.ts'
import { listChapters } from '../chapters/chapters.ts'
import type { Documents } from '../documents/documents.ts'
import { getOutline } from '../outlines/outlines.ts'
import { decide } from './decide.ts'
import { errorOf, getGeneration, listGenerations } from './generations.ts'
import type { Generator } from './generator.ts'
import {
  cancelGeneration,
  dismissProposal,
  leaveSuggestion,
  pauseGeneration,
  rejectHunks,
  resumeGeneration,
  settleFinding,
  startGeneration,
} from './start.ts'
import { takeBackOutline } from './take-outline.ts'

interface Parts {
  ai: AiSettings | null
  news: News
  documents: Documents
  generator: Generator
}

/** A request waits so long for what it asked for: shorter than most proxies do. */
const WAIT_MS = 25_000
const LOOK_MS = 250

export function generationHandlers(parts: Parts): Handlers<typeof generation> {
  const { ai, news, documents, generator } = parts

  /** Starts it and waits for its end, but not for long. */
  async function generate<T>(
    bookId: string,
    request: GenerationRequest,
    { db, viewer }: ActionContext,
    answer: () => Promise<T>,
  ): Promise<T | { generation: Generation }> {
    const user = viewer!
    const { id } = await perform(db, news, user, (context) =>
      startGeneration(bookId, request, context, ai),
    )
    const until = Date.now() + WAIT_MS
    for (;;) {
      const now = await getGeneration(db.read, id, user)
      if (now.status === 'failed')
        throw new ApiError((await errorOf(db.read, id)) ?? 'generation.unusable')
      if (now.status === 'done' && now.proposal === null) return answer()
      if (now.status === 'done' || now.status === 'cancelled' || Date.now() > until)
        return { generation: now }
      await pause(LOOK_MS)
    }
  }

  return {
    outline: ({ params: { id }, body }, context) =>
      generate(id, { kind: 'outline', outline: body }, context, () =>
        getOutline(context.db.read, id, context.viewer),
      ),
    assets: ({ params: { id } }, context) =>
      generate(id, { kind: 'bible' }, context, () => listEntries(context.db.read, documents, id)),
    chapterOutline: ({ params: { id, chapter } }, context) =>
      generate(id, { kind: 'chapter_outline', chapter_id: chapter }, context, async () => {
        const chapters = await listChapters(context.db.read, id)
        return {
          chapter_id: chapter,
          chapter_number: chapters.findIndex((other) => other.id === chapter) + 1,
          content: await documents.textOf(`outline:${chapter}`),
        }
      }),
    list: async ({ params: { id } }, { db, viewer }) => {
      await assertAtWork(db, id, viewer)
      return listGenerations(db, id)
    },
    start: ({ params, body }, context) => startGeneration(params.id, body, context, ai),
    cancel: async ({ params: { id } }, context) => {
      const cancelled = await cancelGeneration(id, context)
      context.trx.afterCommit(() => generator.giveUp(id))
      return cancelled
    },
    pause: async ({ params: { id } }, context) => {
      const paused = await pauseGeneration(id, context)
      context.trx.afterCommit(() => generator.giveUp(id))
      return paused
    },
    resume: ({ params: { id } }, context) => resumeGeneration(id, context),
    settle: ({ params, body }, context) => settleFinding(params.id, body, context),
    leave: ({ params, body }, context) => leaveSuggestion(params.id, body, context),
    dismiss: ({ params: { id } }, context) => dismissProposal(id, context),
    reject: ({ params, body }, context) => rejectHunks(params.id, body, context),
    takeBack: ({ params, body }, context) => takeBackOutline(params.id, body, context),
    decide: ({ params, body }, context) =>
      decide(params.id, body.accept, { news, documents }, context),
  }
}
