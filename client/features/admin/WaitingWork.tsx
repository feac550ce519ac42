import type { Overview } from '#shared/contract/admin.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { count } from './figures.ts'

/** Links to the work that waits for an admin. */
export function WaitingWork({
  overview: { open_reports, open_appeals, jobs, mail },
}: {
  overview: Overview
}) {
  const all = [
    [open_reports, 'report', 'reports'],
    [open_appeals, 'appeal', 'people&show=appeals'],
    [jobs.failed, 'failed job', 'jobs'],
    [mail.failed, 'failed mail', 'mail'],
  ] as const
  const open = all.filter(([amount]) => amount > 0)
  if (open.length === 0)
    return <p className="text-[15px] leading-5.5 text-muted">Nothing needs your attention.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {open.map(([amount, name, tab]) => (
        <li key={tab}>
          <Link
            to={paths.admin(tab)}
            className={clsx(
              'inline-flex min-h-10 items-center rounded-full bg-warning-soft px-4 text-[15px]',
              'font-semibold text-warning hover:underline pointer-coarse:min-h-11',
            )}
          >
            {count(amount)} {name}
            {amount === 1 ? '' : 's'}
          </Link>
        </li>
      ))}
    </ul>
  )
}
