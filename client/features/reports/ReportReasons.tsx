import type { ReportedItem } from '#shared/contract/reports.ts'
import { counted } from '#shared/rules/numbers.ts'
import { reasonText, type Rule } from '#shared/rules/reports.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

/** Reasons of the reports, without the people who reported. */
export function ReportReasons({ item, rules }: { item: ReportedItem; rules: readonly Rule[] }) {
  return (
    <ul className="mt-3 space-y-1 border-l-2 border-warning pl-3">
      {item.reports.map(({ id, reason, note, created_at, by_loreloom, more }) => (
        <li key={id} className="wrap-anywhere">
          {by_loreloom && 'Loreloom: '}
          <span className="font-semibold">{reasonText(reason, rules)}</span>
          {note && `: ${note}`}
          {more > 0 && `, and ${counted(more, 'more text')} by the same person`}
          <span className="text-[13px] text-subtle">
            {' · '}
            <TimeAgo date={created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
