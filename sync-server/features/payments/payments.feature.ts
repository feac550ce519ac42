import { defineJob, recurringJob } from '../../jobs/define-job.ts'
import { settleOrderJob } from '../generation/job-types.ts'
import { serverFeature } from '../server-feature.ts'
import type { Cashier } from './cashier.ts'
import { strayPaymentJob } from './job-types.ts'
import { loadPayments } from './payments.ts'
import { paymentsHandlers } from './payments.routes.ts'
import { mountWebhook } from './webhook.ts'
import { paymentsTraces } from './traces.ts'

interface Needs {
  cashier: Cashier
}
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const payments = serverFeature('payments', {
  handlers: paymentsHandlers,
  routes: mountWebhook,
  entities: { payment: loadPayments },
  jobs: [
    defineJob(settleOrderJob, { queue: 'network' }, ({ id, fully = false }, { cashier }: Needs) =>
      cashier.look(id, { fully }),
    ),
    defineJob(strayPaymentJob, { queue: 'network' }, ({ session }, { cashier }: Needs) =>
      cashier.stray(session),
    ),
    recurringJob(
      'payments.reconcile',
      { everyMs: 10 * MINUTE_MS, atStart: true },
      ({ cashier }: Needs) => cashier.reconcile(),
    ),
    recurringJob(
      'payments.catchUp',
      { everyMs: DAY_MS, atStart: true, queue: 'network' },
      ({ cashier }: Needs) => cashier.catchUp(),
    ),
  ],
  personal: {
    // Accounts must balance: orders stay, without a person.
    orders: { by: 'user_id', ends: 'left' },
    checkout_sessions: { by: 'order_id', of: 'orders', secret: ['url'], ends: 'with' },
    refunds: { by: 'order_id', of: 'orders', secret: ['error'], ends: 'with' },
    payment_events: { reason: 'Ids of what the payment provider told.' },
    stray_payments: { reason: 'Payments of which nobody here knows whose they are.' },
  },
  traces: paymentsTraces,
})
