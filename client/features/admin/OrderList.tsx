import type { OrderUse } from '#shared/contract/admin.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { PaymentRow } from '../payments/PaymentRow.tsx'
import { ActDialog } from './ActDialog.tsx'

/** Every order with its buyer, and what went wrong with it. */
export function OrderList({ orders, onRetried }: Pick<OrderUse, 'orders'> & { onRetried(): void }) {
  const { session } = useApp()
  const [retried, setRetried] = useState<string | null>(null)
  if (orders.length === 0)
    return <p className="text-[15px] leading-5.5 text-muted">No orders yet</p>
  return (
    <>
      <ul className="divide-y divide-border rounded-[14px] bg-surface">
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
                Retry the refund
              </Button>
            )}
          </PaymentRow>
        ))}
      </ul>
      {retried !== null && (
        <ActDialog
          title="Retry the refund"
          confirmLabel="Retry"
          done="Refund requested again"
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
