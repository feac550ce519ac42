import type { Quote } from '#shared/contract/payments.ts'
import { ORDER_TERMS } from '#shared/rules/order-terms.ts'
import { bookPrice, moneyText } from '#shared/rules/prices.ts'
import { useId } from 'react'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type OrderEdits, OrderForm, orderOf, type Scope } from './OrderForm.tsx'
import { OrderReview } from './OrderReview.tsx'
import { useOrder } from './use-order.ts'

interface Props {
  bookId: string
  scope: Scope
  onClose(): void
}

/** What is ordered first; then its price, what it means, and the way to pay. The server computes the price. */
export function OrderDialog({ bookId, scope, onClose }: Props) {
  const formId = useId()
  const { payments } = useServerFacts()
  const isOffline = useConnection() === 'offline'
  const [edits, setEdits] = useDraft<OrderEdits>(`generate-book:${bookId}`, {})
  const { isLength, ...order } = orderOf(edits, scope)
  const { quote, busy, failure, ...asked } = useOrder(bookId, order, onClose)
  const licencePrice = order.licence === 'reserved' ? (payments?.licence_price ?? 0) : 0
  const estimate = payments && moneyText(bookPrice(order.words) + licencePrice, payments.currency)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={quote ? 'Your order' : 'Generate Book'}
      footer={
        quote ? (
          <PayFooter
            quote={quote}
            busy={busy}
            disabled={isOffline || !isConfirmed(quote, asked.confirmed)}
            onBack={asked.back}
            onPay={asked.pay}
          />
        ) : (
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
        )
      }
    >
      {failure && (
        <div className="mb-4">
          <Banner tone="danger">{failure}</Banner>
        </div>
      )}
      {quote ? (
        <>
          <OrderReview quote={quote} confirmed={asked.confirmed} onConfirm={asked.confirm} />
          {isOffline && (
            <p className="mt-3 text-[13px] leading-5 text-muted">Paying needs a connection.</p>
          )}
        </>
      ) : (
        <OrderForm
          id={formId}
          edits={edits}
          scope={scope}
          licencePrice={payments ? moneyText(payments.licence_price, payments.currency) : null}
          price={payments === undefined ? '…' : (estimate ?? 'Free')}
          onChange={setEdits}
          onSubmit={asked.ask}
        />
      )}
    </Dialog>
  )
}

interface PayFooterProps {
  quote: Quote
  busy: boolean
  disabled: boolean
  onBack(): void
  onPay(quote: Quote): void
}

function PayFooter({ quote, busy, disabled, onBack, onPay }: PayFooterProps) {
  const total = quote.price + quote.licence_price
  return (
    <>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
      <Button variant="primary" busy={busy} disabled={disabled} onClick={() => onPay(quote)}>
        {total > 0 ? `Pay ${moneyText(total, quote.currency)}` : 'Generate Book'}
      </Button>
    </>
  )
}

function isConfirmed({ book }: Quote, confirmed: ReadonlySet<string>): boolean {
  return ORDER_TERMS[book.licence].every((sentence) => confirmed.has(sentence))
}
