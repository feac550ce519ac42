import type { AdminUser } from '#shared/contract/admin.ts'
import { formatDate } from '#shared/rules/dates.ts'

/** Reason and end of a suspension, and the suspended person's appeal. */
export function SuspensionNote({
  suspension,
}: {
  suspension: NonNullable<AdminUser['suspension']>
}) {
  const { reason, until, appeal } = suspension
  return (
    <div className="mt-1 border-l-2 border-warning pl-3">
      <p className="wrap-anywhere">
        {until === null ? 'For good' : `Until ${formatDate(until)}`}: {reason}
      </p>
      {appeal && (
        <p className="wrap-anywhere whitespace-pre-line text-muted">
          <span className="font-semibold">Appeal:</span> {appeal}
        </p>
      )}
    </div>
  )
}
