import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Button } from '../../ui/Button.tsx'
import { leaveFor } from '../../ui/leave-for.ts'
import { appToast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

/** Pays for an order that was confirmed earlier. */
export function PayNow({ id }: { id: string }) {
  const { session } = useApp()
  const isOffline = useConnection() === 'offline'
  const { busy, attempt } = useAttempt()
  const pay = async () => {
    try {
      const body = { confirmed: true } as const
      const { data } = await session.api.payments.pay({ params: { id }, body })
      if (data.url !== null) await leaveFor(data.url)
    } catch (error) {
      appToast.error((error as Error).message)
    }
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      disabled={isOffline}
      onClick={() => void attempt(pay)}
    >
      Pay Now
    </Button>
  )
}
