import type { OrderUse } from '#shared/contract/admin.ts'
import { moneyText } from '#shared/rules/prices.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ActDialog } from './ActDialog.tsx'

interface Decision {
  session_id: string
  decision: 'refunded' | 'not_ours'
}

/** Paid to this server, for orders that are not in its database: a backup from before was put back. */
export function StrayPayments({
  strays,
  onDecided,
}: Pick<OrderUse, 'strays'> & { onDecided(): void }) {
  const { session } = useApp()
  const [asked, setAsked] = useState<Decision | null>(null)
  if (strays.length === 0) return null
  return (
    <section className="space-y-2 rounded-[14px] border border-warning bg-surface p-4">
      <h2 className="font-serif text-lg leading-6.5 font-semibold">Payments without an order</h2>
      <p className="text-[15px] leading-5.5 text-muted">
        Somebody paid this server for orders that are not in its database. That happens when a
        backup from before was put back.
      </p>
      <ul className="divide-y divide-border">
        {strays.map(({ session_id, amount, currency, created_at }) => (
          <li key={session_id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="mr-auto text-[15px] leading-5.5 wrap-anywhere">
              <strong className="tabular-nums">{moneyText(amount, currency)}</strong> · {session_id}{' '}
              · <TimeAgo date={created_at} />
            </span>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => setAsked({ session_id, decision: 'refunded' })}
            >
              Refund
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => setAsked({ session_id, decision: 'not_ours' })}
            >
              Not ours
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ActDialog
          title={asked.decision === 'refunded' ? 'Refund this payment' : 'This payment is not ours'}
          confirmLabel={asked.decision === 'refunded' ? 'Refund' : 'Not ours'}
          done={asked.decision === 'refunded' ? 'Refund started' : 'Removed from the list'}
          act={(reason) =>
            session.api.admin.decideStray({
              params: { id: asked.session_id },
              body: { reason, decision: asked.decision },
            })
          }
          onDone={onDecided}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
