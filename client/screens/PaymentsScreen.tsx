import { Navigate } from 'react-router-dom'
import { PaymentRow } from '../features/payments/PaymentRow.tsx'
import { usePayments } from '../features/payments/payments.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTitle } from './use-title.ts'

/** The user's payments for generated books. */
export function PaymentsScreen() {
  useTitle('Payments')
  const { user } = useSession()
  const payments = usePayments()
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Payments</h1>
      <ListStates
        list={payments}
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="Nothing was paid yet"
            hint="Only the generation of a whole book costs money. What you pay for it is listed here."
          />
        }
      />
      {payments.state === 'here' && (
        <ul className="divide-y divide-border rounded-[14px] bg-surface">
          {payments.data.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </div>
  )
}
