import type { Overview } from '#shared/contract/admin-overview.ts'
import { spanText } from '#shared/rules/dates.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useNow } from '../../ui/use-now.ts'
import { counted } from '#shared/rules/numbers.ts'

const WEEK_MS = 7 * 86_400_000

/** Links to the work that waits for an admin. What stands still has a banner of its own above. */
export function WaitingWork({ overview }: { overview: Overview }) {
  const open = workOf(overview, useNow())
  const standsStill = overview.unlisted_proxy !== null || overview.copy?.problem
  if (open.length === 0 && standsStill) return null
  if (open.length === 0)
    return <p className="text-[15px] leading-5.5 text-muted">Nothing needs your attention.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {open.map(([text, tab]) => (
        <li key={tab}>
          <Link
            to={paths.admin(tab)}
            className={clsx(
              'inline-flex min-h-10 items-center rounded-full bg-warning-soft px-4 text-[15px]',
              'font-semibold text-warning hover:underline pointer-coarse:min-h-11',
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Work = readonly [text: string, tab: string]

function workOf(overview: Overview, now: number): Work[] {
  const { open_reports, open_appeals, jobs, mail } = overview
  const amounts = [
    [open_reports, 'report', 'reports'],
    [open_appeals, 'appeal', 'people&show=appeals'],
    [jobs.failed, 'failed job', 'jobs'],
    [mail.failed, 'failed mail', 'mail'],
  ] as const
  return [
    ...amounts
      .filter(([amount]) => amount > 0)
      .map(([amount, name, tab]): Work => {
        return [counted(amount, name), tab]
      }),
    ...lateBackup(overview, now),
  ]
}

/** A disk may break on any day. */
function lateBackup({ backup, backup_failed_at: failed }: Overview, now: number): Work[] {
  if (failed) return [['The last backup failed', 'setup']]
  if (!backup) return [['No backup yet', 'setup']]
  const age = now - Date.parse(backup.at)
  return age > WEEK_MS ? [[`No backup for ${spanText(age)}`, 'setup']] : []
}
