import type { Quote } from '#shared/contract/payments.ts'
import { useState } from 'react'
import { RefusedError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { leaveFor } from '../../ui/leave-for.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { orderOf } from './order.ts'

type Order = ReturnType<typeof orderOf>

/** Steps of an order: the server names its price, the user confirms the conditions and pays. */
export function useOrder(bookId: string, onPaid: () => void) {
  const { session, account } = useApp()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [order, setOrder] = useState<Order | null>(null)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const paying = useAttempt()

  const ask = async (body: Order) => {
    const { data } = await session.api.payments.quote({ params: { id: bookId }, body })
    setOrder(body)
    setConfirmed(new Set())
    setQuote(data)
  }
  const pay = async ({ id }: Quote) => {
    const request = { params: { id }, body: { confirmed: true } } as const
    try {
      const { url } = (await session.api.payments.pay(request)).data
      if (url !== null) return await leaveFor(url)
      // A pull brings the new generation, as it brings all rows from others.
      account.retryNow()
      onPaid()
    } catch (error) {
      // Shows a changed price at once; the user must confirm again.
      if (order && error instanceof RefusedError && STALE.has(error.code)) await ask(order)
      throw error
    }
  }
  return {
    quote,
    confirmed,
    paying,
    ask,
    pay: (quoted: Quote) => void paying.attempt(() => pay(quoted)),
    confirm(sentence: string, isOn: boolean) {
      const next = new Set(confirmed)
      if (isOn) next.add(sentence)
      else next.delete(sentence)
      setConfirmed(next)
    },
    back() {
      setQuote(null)
      paying.forget()
    },
  }
}

const STALE = new Set(['payments.quote_expired', 'payments.plan_changed', 'payments.not_found'])
