import type { OrderUse } from '#shared/contract/admin.ts'
import { moneyText } from '#shared/rules/prices.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

/** Sales of a month, and the state of the payment provider. */
export function OrdersSummary({
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
