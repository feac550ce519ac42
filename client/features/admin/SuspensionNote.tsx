import type { AdminUser } from '#shared/contract/admin.ts'
import { formatDate } from '#shared/rules/dates.ts'

/** Why somebody may not write, until when, and what they say to it. */
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
