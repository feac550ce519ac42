import type { Quote } from '#shared/contract/payments.ts'
import { useState } from 'react'
import { RefusedError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { orderOf } from './OrderForm.tsx'

type Order = Omit<ReturnType<typeof orderOf>, 'isLength'>

/** What an order goes through: the server says its price, one confirms what it means, and pays. */
export function useOrder(bookId: string, order: Order, onPaid: () => void) {
  const { session, account } = useApp()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }
  const ask = async () => {
    const { data } = await session.api.payments.quote({ params: { id: bookId }, body: order })
    setConfirmed(new Set())
    setQuote(data)
  }
  const pay = async ({ id }: Quote) => {
    const request = { params: { id }, body: { confirmed: true } } as const
    try {
      const { url } = (await session.api.payments.pay(request)).data
      if (url !== null) return location.assign(url)
      // What was begun comes like everything else that others write.
      account.retryNow()
      onPaid()
    } catch (error) {
      // Another price is shown at once, and confirmed anew.
      if (error instanceof RefusedError && STALE.has(error.code)) await ask()
      throw error
    }
  }
  return {
    quote,
    confirmed,
    busy,
    failure,
    ask: () => void attempt(ask),
    pay: (quoted: Quote) => void attempt(() => pay(quoted)),
    confirm(sentence: string, isOn: boolean) {
      const next = new Set(confirmed)
      if (isOn) next.add(sentence)
      else next.delete(sentence)
      setConfirmed(next)
    },
    back() {
      setQuote(null)
      setFailure(null)
    },
  }
}

const STALE = new Set(['payments.quote_expired', 'payments.plan_changed', 'payments.not_found'])
