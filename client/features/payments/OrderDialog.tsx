import type { Quote } from '#shared/contract/payments.ts'
import { ORDER_TERMS } from '#shared/rules/order-terms.ts'
import { bookPrice, moneyText } from '#shared/rules/prices.ts'
import { useId, useState } from 'react'
import { RefusedError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type OrderEdits, OrderForm, orderOf, type Scope } from './OrderForm.tsx'
import { OrderReview } from './OrderReview.tsx'

interface Props {
  bookId: string
  scope: Scope
  onClose(): void
}

/** What is ordered first; then its price, what it means, and the way to pay. The server computes the price. */
export function OrderDialog({ bookId, scope, onClose }: Props) {
  const formId = useId()
  const { session, account } = useApp()
  const { payments } = useServerFacts()
  const isOffline = useConnection() === 'offline'
  const [edits, setEdits] = useDraft<OrderEdits>(`generate-book:${bookId}`, {})
  const [quote, setQuote] = useState<Quote | null>(null)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { isLength, ...order } = orderOf(edits, scope)
  const licencePrice = order.licence === 'reserved' ? (payments?.licence_price ?? 0) : 0
  const estimate = payments && moneyText(bookPrice(order.words) + licencePrice, payments.currency)

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
      onClose()
    } catch (error) {
      // Another price is shown at once, and confirmed anew.
      if (error instanceof RefusedError && STALE.has(error.code)) await ask()
      throw error
    }
  }
  const problem = failure && (
    <div className="mb-4">
      <Banner tone="danger">{failure}</Banner>
    </div>
  )
  if (!quote)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Generate Book"
        footer={
          <>
            {isOffline && (
              <p className="mr-auto self-center text-[13px] leading-5 text-muted">
                Paying needs a connection.
              </p>
            )}
            <Button
              form={formId}
              type="submit"
              variant="primary"
              busy={busy}
              disabled={!isLength || isOffline}
            >
              Continue
            </Button>
          </>
        }
      >
        {problem}
        <OrderForm
          id={formId}
          edits={edits}
          scope={scope}
          licencePrice={payments ? moneyText(payments.licence_price, payments.currency) : null}
          price={payments === undefined ? '…' : (estimate ?? 'Free')}
          onChange={setEdits}
          onSubmit={() => void attempt(ask)}
        />
      </Dialog>
    )
  const total = quote.price + quote.licence_price
  const terms = ORDER_TERMS[quote.book.licence]
  const isConfirmed = terms.every((sentence) => confirmed.has(sentence))
  const label = total > 0 ? `Pay ${moneyText(total, quote.currency)}` : 'Generate Book'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your order"
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              setQuote(null)
              setFailure(null)
            }}
          >
            Back
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isConfirmed || isOffline}
            onClick={() => void attempt(() => pay(quote))}
          >
            {label}
          </Button>
        </>
      }
    >
      {problem}
      <OrderReview
        quote={quote}
        confirmed={confirmed}
        onConfirm={(sentence, isOn) => {
          const next = new Set(confirmed)
          if (isOn) next.add(sentence)
          else next.delete(sentence)
          setConfirmed(next)
        }}
      />
      {isOffline && (
        <p className="mt-3 text-[13px] leading-5 text-muted">Paying needs a connection.</p>
      )}
    </Dialog>
  )
}

const STALE = new Set(['payments.quote_expired', 'payments.plan_changed', 'payments.not_found'])
