import type { generation } from '#shared/contract/generation.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { listEntries } from '../bible/entries.ts'
import { assertAtWork } from '../books/book-roles.ts'
import { listChapters } from '../chapters/chapters.ts'
import type { Documents } from '../documents/documents.ts'
import { getOutline } from '../outlines/outlines.ts'
import { decide } from './decide.ts'
import { listGenerations } from './generations.ts'
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
import { startAndWait } from './start-and-wait.ts'
import { takeBackOutline } from './take-outline.ts'

interface Parts {
  ai: AiSettings | null
  changeBus: ChangeBus
  documents: Documents
  generator: Generator
}

export function generationHandlers(parts: Parts): Handlers<typeof generation> {
  const { ai, changeBus, documents, generator } = parts
  return {
    outline: ({ params: { id }, body }, context) =>
      startAndWait(id, { kind: 'outline', outline: body }, parts, context, () =>
        getOutline(context.db.read, id, context.viewer),
      ),
    assets: ({ params: { id } }, context) =>
      startAndWait(id, { kind: 'bible' }, parts, context, () =>
        listEntries(context.db.read, documents, id),
      ),
    chapterOutline: ({ params: { id, chapter } }, context) =>
      startAndWait(
        id,
        { kind: 'chapter_outline', chapter_id: chapter },
        parts,
        context,
        async () => {
          const chapters = await listChapters(context.db.read, id)
          return {
            chapter_id: chapter,
            chapter_number: chapters.findIndex((other) => other.id === chapter) + 1,
            content: await documents.textOf(`outline:${chapter}`),
          }
        },
      ),
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
      decide(params.id, body.accept, { changeBus, documents }, context),
  }
}
