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
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'
import { firstOrder, isLength, type OrderFields, orderOf, type Scope } from './order.ts'
import { OrderFieldset } from './OrderFieldset.tsx'
import { OrderReview } from './OrderReview.tsx'
import { useOrder } from './use-order.ts'

interface Props {
  bookId: string
  scope: Scope
  onClose(): void
}

/**
 * Asks for the order first, then shows the price and the conditions, and lets the user pay. The server computes the
 * price.
 */
export function OrderDialog({ bookId, scope, onClose }: Props) {
  const id = useId()
  const isOffline = useConnection() === 'offline'
  const order = useOrder(bookId, onClose)
  const { quote, confirmed, paying } = order
  const form = useForm<OrderFields>({
    start: firstOrder(scope),
    edits: useDraft<Partial<OrderFields>>(`generate-book:${bookId}`, {}),
    isNew: true,
    problems: ({ words }) => ({
      words: isLength(words, scope)
        ? null
        : `Please enter a number from 1,000 to ${scope.most.toLocaleString('en')}`,
    }),
    send: (fields) => order.ask(orderOf(fields, scope)),
  })
  const prices = usePrices(orderOf(form.values, scope))
  const note = isOffline && <p className="text-[13px] leading-5 text-muted">{OFFLINE}</p>
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={quote ? 'Your order' : 'Generate Book'}
      footer={
        quote ? (
          <PayFooter
            quote={quote}
            busy={paying.busy}
            disabled={isOffline || !isConfirmed(quote, confirmed)}
            onBack={order.back}
            onPay={order.pay}
          />
        ) : (
          <>
            {note && <div className="mr-auto self-center">{note}</div>}
            <SubmitButton form={form} id={id} disabled={form.hasProblem || isOffline}>
              Continue
            </SubmitButton>
          </>
        )
      }
    >
      {quote ? (
        <div className="space-y-4">
          {paying.failure && <Banner tone="danger">{paying.failure}</Banner>}
          <OrderReview quote={quote} confirmed={confirmed} onConfirm={order.confirm} />
          {note}
        </div>
      ) : (
        <Form id={id} form={form}>
          <OrderFieldset form={form} scope={scope} {...prices} />
        </Form>
      )}
    </Dialog>
  )
}

const OFFLINE = 'Paying needs a connection.'

/** About what it costs, as far as this device knows. */
function usePrices({ words, licence }: ReturnType<typeof orderOf>) {
  const { payments } = useServerFacts()
  if (!payments) return { licencePrice: null, price: payments === undefined ? '…' : 'Free' }
  const { licence_price, currency } = payments
  const price = bookPrice(words) + (licence === 'reserved' ? licence_price : 0)
  return { licencePrice: moneyText(licence_price, currency), price: moneyText(price, currency) }
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
