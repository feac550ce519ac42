import type { ReportedItem } from '#shared/contract/reports.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type ActOnAuthor, ReportItem } from './ReportItem.tsx'
import { useReportActs } from './use-report-acts.ts'

interface Props {
  reported: ReportedItem[]
  /** Of the community; the site has none. */
  rules: readonly Rule[]
  onAuthor: ActOnAuthor
  /** Shown while the list is empty: explains which reports come here. */
  hint?: string
  reload(): void
}

/** Reported things, longest waiting first. */
export function ReportList({ reported, rules, onAuthor, hint, reload }: Props) {
  const acts = useReportActs(reload)
  const items = acts.waiting(reported)
  if (items.length === 0) return <EmptyState text="Nothing is waiting for you." hint={hint} />
  return (
    <>
      {acts.problem && (
        <div className="mb-3">
          <Banner tone="danger">{acts.problem}</Banner>
        </div>
      )}
      <ol className="space-y-3">
        {items.map((item) => (
          <ReportItem
            key={item.item_id}
            item={item}
            rules={rules}
            onAuthor={onAuthor}
            close={acts.close}
            remove={acts.remove}
          />
        ))}
      </ol>
    </>
  )
}
