import type { OrderUse } from '#shared/contract/admin.ts'
import { moneyText } from '#shared/rules/prices.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { PaymentRow } from '../payments/PaymentRow.tsx'
import { ActDialog } from './ActDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { StrayPayments } from './StrayPayments.tsx'

/** What was sold, what went back, and what waits for an admin. */
export function AdminOrders() {
  const { session } = useApp()
  return (
    <Loaded name="orders" load={async () => (await session.api.admin.orders({})).data}>
      {(use, reload) => (
        <div className="space-y-6">
          <Summary use={use} />
          <StrayPayments strays={use.strays} onDecided={reload} />
          <Orders orders={use.orders} onRetried={reload} />
        </div>
      )}
    </Loaded>
  )
}

function Summary({
  use: { provider, month, forged, strange_page, last_event_at },
}: {
  use: OrderUse
}) {
  if (!provider)
    return (
      <Banner tone="info">
        Books are written free of charge here. Set STRIPE_SECRET_KEY, and STRIPE_WEBHOOK_SECRET, and
        start the server again to sell them.
      </Banner>
    )
  const { currency, is_live, has_webhook } = provider
  return (
    <section className="space-y-3">
      <p className="text-[15px] leading-5.5">
        <strong className="tabular-nums">{month.orders}</strong> orders were paid in 30 days:{' '}
        <strong className="tabular-nums">{moneyText(month.paid, currency)}</strong> came,{' '}
        <strong className="tabular-nums">{moneyText(month.refunded, currency)}</strong> went back.
      </p>
      <p className="text-[13px] leading-5 text-subtle">
        {is_live ? 'Real money' : 'Stripe’s test mode: no real money moves'} ·{' '}
        {last_event_at ? (
          <>
            last news from Stripe <TimeAgo date={last_event_at} />
          </>
        ) : (
          'no news from Stripe yet'
        )}
        {forged > 0 && ` · ${forged} calls that Stripe had not signed since the start`}
      </p>
      {strange_page !== null && (
        <Banner tone="danger">
          Nobody can pay: Stripe gave {strange_page} instead of a page at checkout.stripe.com. If
          that is your own domain at Stripe, set STRIPE_CHECKOUT_DOMAIN to it and start the server
          again.
        </Banner>
      )}
      {!has_webhook && (
        <Banner tone="warning">
          STRIPE_WEBHOOK_SECRET is not set: payments are noticed on the return page, and otherwise
          only every ten minutes.
        </Banner>
      )}
    </section>
  )
}

function Orders({ orders, onRetried }: Pick<OrderUse, 'orders'> & { onRetried(): void }) {
  const { session } = useApp()
  const [retried, setRetried] = useState<string | null>(null)
  if (orders.length === 0)
    return <p className="text-[15px] leading-5.5 text-muted">Nothing was ordered yet.</p>
  return (
    <>
      <ul className="divide-y divide-border rounded-[14px] border border-border bg-surface">
        {orders.map(({ username, problem, failed_refunds, ...payment }) => (
          <PaymentRow key={payment.id} payment={payment} isOwn={false}>
            <p className="text-[13px] leading-5 text-muted">
              {username === null ? (
                'A deleted account'
              ) : (
                <Link to={paths.profile(username)} className="hover:underline">
                  u/{username}
                </Link>
              )}
            </p>
            {problem && <p className="text-[13px] leading-5 text-danger">{problem}</p>}
            {failed_refunds.length > 0 && (
              <Button size="sm" variant="secondary" onClick={() => setRetried(payment.id)}>
                Retry the Refund
              </Button>
            )}
          </PaymentRow>
        ))}
      </ul>
      {retried !== null && (
        <ActDialog
          title="Ask for the refund again"
          confirmLabel="Retry"
          done="It is asked for again"
          act={(reason) =>
            session.api.admin.retryRefund({ params: { id: retried }, body: { reason } })
          }
          onDone={onRetried}
          onClose={() => setRetried(null)}
        />
      )}
    </>
  )
}
