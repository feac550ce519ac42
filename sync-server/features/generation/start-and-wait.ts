import { setTimeout as pause } from 'node:timers/promises'
import type { Generation, GenerationRequest } from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { perform } from '../../sync/execute.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { errorOf, getGeneration } from './generations.ts'
import { startGeneration } from './start.ts'

/** A request waits so long for its result: shorter than most proxies do. */
const WAIT_MS = 25_000
const LOOK_MS = 250

/**
 * Starts a generation and waits for its end, but not for long: a client that gets the generation instead looks again
 * later.
 */
export async function startAndWait<T>(
  bookId: string,
  request: GenerationRequest,
  { ai, changeBus }: { ai: AiSettings | null; changeBus: ChangeBus },
  { db, viewer }: ActionContext,
  answer: () => Promise<T>,
): Promise<T | { generation: Generation }> {
  const user = viewer!
  const { id } = await perform(
    db,
    changeBus,
    user,
    (context) => startGeneration(bookId, request, context, ai),
    [bookId],
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
