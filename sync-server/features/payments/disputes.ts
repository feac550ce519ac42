import { statement } from '../../db/statement.ts'
import { enqueueOnce } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { end, rest, wake } from '../generation/generation-rows.ts'
import { generationOf, type Order, setDispute } from './orders.ts'
import { forgoRefunds } from './refunds.ts'
import { generateJob } from '../generation/job-types.ts'

type Book = NonNullable<Awaited<ReturnType<typeof generationOf>>>

/** While a bank asks whether a payment was wanted, nothing is written for it; when it was not, nothing more is. */
export async function takeDispute(
  order: Pick<Order, 'id' | 'user_id' | 'status'>,
  dispute: Order['dispute'],
  context: CommandContext,
): Promise<void> {
  if (!(await setDispute(order, dispute, context))) return
  if (dispute === 'lost') await forgoRefunds(order, context)
  const book = await generationOf(context.trx, order.id)
  if (!book) return
  // A book whose price was paid back does not go on, whatever the bank says.
  const isOver = dispute === 'open' || dispute === 'lost' || order.status === 'ended'
  await context.trx.run(setClosed, { id: book.id, is_closed: isOver ? 1 : 0 })
  const error = 'payments.disputed'
  if (dispute === 'open')
    await rest({ ...book, down_since: null }, { pause: 'needs_owner', error }, context)
  else if (dispute === 'lost') await end(book, { error }, context)
  else if (!isOver && restsForIt(book) && (await wake(book, context)))
    await enqueueOnce(context.trx, generateJob, { id: book.id }, new Date(context.now))
}

/** Its author's own pauses stay. */
function restsForIt({ status, pause, error }: Book): boolean {
  if (status !== 'paused' || pause === 'by_owner') return false
  return pause !== 'needs_owner' || error === 'payments.disputed'
}

const setClosed = statement<{ id: string; is_closed: 0 | 1 }>()((db, value) =>
  db.updateTable('generations').set({ is_closed: value.is_closed }).where('id', '=', value.id),
)
