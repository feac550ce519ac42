import type { ModelProbe } from '#shared/contract/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { Database } from '../../db/database.ts'
import { keepProbe } from '../generation/capability-rows.ts'
import type { Generator } from '../generation/generator.ts'
import { probe } from '../generation/probe.ts'

/** A model that its server must load first takes minutes; an admin waits no longer than this. */
const PROBE_MS = 5 * 60_000

/** Tries the language model. The server goes by the result from then on. */
export async function tryModel(
  db: Database,
  ai: AiSettings | null,
  generator: Generator,
): Promise<ModelProbe> {
  if (!ai) throw new ApiError('generation.not_set_up')
  const result = await probe(ai, AbortSignal.timeout(PROBE_MS))
  const probed_at = new Date().toISOString()
  await db.write((trx) => keepProbe(trx, ai, result, probed_at), ['model'])
  generator.forgetServer()
  const { checks, works } = result
  return { checks, works, probed_at }
}
