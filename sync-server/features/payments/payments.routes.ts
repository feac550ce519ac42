import type { payments } from '#shared/contract/payments.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Cashier } from './cashier.ts'
import { listPayments } from './payments.ts'
import { quoteBook, type Shop } from './quote.ts'

export function paymentsHandlers({
  cashier,
  ...shop
}: Shop & { cashier: Cashier }): Handlers<typeof payments> {
  return {
    quote: ({ params: { id }, body }, context) => quoteBook(id, body, context, shop),
    pay: ({ params: { id } }, { viewer }) => cashier.pay(id, viewer!),
    refresh: async ({ body }) => ({ status: await cashier.returned(body.session_id) }),
    list: (_, { db, viewer }) => listPayments(db, viewer!.id),
  }
}
