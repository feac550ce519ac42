import { MAX_VERSION_NAME_LENGTH } from '#shared/limits.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createVersion } from '../versions/versions.ts'
import type { WorkedOn } from './generation-rows.ts'

interface Written {
  document: string
  text: string
  model: string
  /** The names of the steps that gave it: their tokens count. */
  steps: readonly string[]
  /** The other results of those tokens, such as "for 12 entries". */
  shared?: string
}

/** Keeps the model's text as a version of its document, which names the model and its tokens. */
export async function keepReceipt(
  { id, book_id }: Pick<WorkedOn, 'id' | 'book_id'>,
  { document, text, model, steps, shared = '' }: Written,
  context: CommandContext,
): Promise<void> {
  const took = await context.trx.first(sumTokens, { id, steps: JSON.stringify(steps) })
  const about = took?.is_estimated ? 'about ' : ''
  const count = (took?.tokens ?? 0).toLocaleString('en')
  const tokens = `${about}${count} tokens ${shared}`.trim()
  const room = MAX_VERSION_NAME_LENGTH - tokens.length - 2
  const name = `${model.slice(0, room)}, ${tokens}`
  const words = countWords(text)
  await createVersion(book_id, { document, kind: 'generated', name, text, words }, context)
}

const sumTokens = statement<{ id: string; steps: string }>()((db, value) =>
  db
    .selectFrom('generation_steps')
    .select((eb) => [
      eb(eb.fn.sum<number>('tokens_in'), '+', eb.fn.sum<number>('tokens_out')).as('tokens'),
      eb.fn.max('is_estimated').as('is_estimated'),
    ])
    .where('generation_id', '=', value.id)
    .where('step', 'in', idList(value.steps)),
)
