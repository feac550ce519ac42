import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { ApiError } from '#shared/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Env } from '../../http/env.ts'
import { readText } from '../../http/input.ts'
import { perform } from '../../sync/execute.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { Cashier } from './cashier.ts'
import { receiveEvent } from './events.ts'
import { EVENTS } from './provider.ts'
import type { PaymentSettings } from '../../payment-settings.ts'

export const WEBHOOK = '/api/payments/webhook'
const MAX_BYTES = 256 * 1024
/** One line in so long: whoever can fill the log can fill the disk. */
const TELL_MS = 60_000

interface Parts {
  db: Database
  changeBus: ChangeBus
  cashier: Cashier
  payments: PaymentSettings | null
  log: Logger
}

/**
 * The address where the payment provider says that something has happened. The server stores a signed event and answers
 * at once; a job looks into it. A caller who cannot sign learns nothing.
 */
export function mountWebhook(hono: Hono<Env>, parts: Parts): void {
  const { db, changeBus, cashier, payments, log } = parts
  let toldAt = -Infinity
  hono.post(WEBHOOK, async (c) => {
    const { provider } = cashier
    if (!payments || !provider) throw new ApiError('request.not_found')
    const body = await readText(c.req.raw, MAX_BYTES)
    const signature = c.req.header('stripe-signature') ?? ''
    const event = await provider.readEvent(body, signature, new Date())
    if (!event) {
      cashier.forged++
      const now = performance.now()
      if (now - toldAt >= TELL_MS) {
        toldAt = now
        const calls = { calls: cashier.forged }
        log.warn(calls, 'somebody who is not the payment provider has called the webhook')
      }
      throw new ApiError('payments.forged')
    }
    if (event.isLive === payments.isLive && EVENTS.includes(event.type))
      await perform(db, changeBus, { id: '' }, (context) => receiveEvent(event, context), [
        event.id,
      ])
    return c.json({ data: { done: true } })
  })
}
