import type { AiSettings } from '../../ai-settings.ts'
import type { Database } from '../../db/database.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Documents } from '../documents/documents.ts'
import type { StoreParts } from '../files/store-file.ts'
import { keepStep, readWork, type WorkedOn } from './generation-rows.ts'
import { ModelFailure, NO_USAGE, type Usage } from './model-failure.ts'
import type { ModelServer } from './model-server.ts'
import { estimateTokens } from './tokens.ts'
import { countAnswer } from './usage.ts'

/** The operator's model to ask. */
export type Task = 'write' | 'check' | 'picture'

/** The tools of a step. */
export interface StepTools {
  db: Database
  documents: Documents
  files: StoreParts
  ai: AiSettings
  /** The user who asked. */
  user: { id: string }
  signal: AbortSignal
  /** Refuses, before the question, one that would go beyond a limit: about so many tokens. */
  server(tokens: number, task?: Task): Promise<ModelServer>
  write<T>(command: (context: CommandContext) => Promise<T>): Promise<T>
}

/**
 * Keeps a step's cost and its output, in one commit with what follows from it. Of a cancelled generation it keeps only
 * the cost.
 */
export async function keep(
  work: WorkedOn,
  step: string,
  output: unknown,
  { user, write }: Pick<StepTools, 'user' | 'write'>,
  { usage, also }: { usage?: Usage; also?: (context: CommandContext) => Promise<unknown> } = {},
): Promise<void> {
  await write(async (context) => {
    if (usage) await countAnswer(context.trx, work, usage, { user_id: user.id, now: context.now })
    if ((await readWork(context.trx, work.id)) === null) return
    await keepStep(work, step, output, usage ?? NO_USAGE, context)
    await also?.(context)
  })
}

/** The most tokens that a question takes. Throws where they are more than the model reads at once. */
export function tokensOf(
  { prompt, maxTokens }: { prompt: string; maxTokens: number },
  { contextTokens }: AiSettings,
): number {
  const tokens = estimateTokens(prompt) + maxTokens
  if (tokens > contextTokens)
    throw new ModelFailure('window', 'The prompt does not fit into OPENAI_CONTEXT_TOKENS.')
  return tokens
}
