import { useApp } from '../../sync/react/app-context.ts'
import { Loaded } from './Loaded.tsx'
import { StrayPayments } from './StrayPayments.tsx'
import { OrdersSummary } from './OrdersSummary.tsx'
import { OrderList } from './OrderList.tsx'

/** Sales, refunds, and payments that wait for an admin's decision. */
export function AdminOrders() {
  const { session } = useApp()
  return (
    <Loaded name="orders" load={async () => (await session.api.admin.orders({})).data}>
      {(use, reload) => (
        <div className="space-y-6">
          <OrdersSummary use={use} />
          <StrayPayments strays={use.strays} onDecided={reload} />
          <OrderList orders={use.orders} onRetried={reload} />
        </div>
      )}
    </Loaded>
  )
}
