import type { ReportedItem } from '#shared/contract/reports.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ReportedThing, ReportReasons } from '../reports/ReportedThing.tsx'
import { useReportActs } from '../reports/use-report-acts.ts'
import { Loaded } from './Loaded.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

/** What was reported anywhere, longest waiting first. */
export function AdminReports() {
  const { session } = useApp()
  return (
    <Loaded name="reports" load={async () => (await session.api.reports.all({})).data}>
      {(items, reload) => <Waiting reported={items} reload={reload} />}
    </Loaded>
  )
}

function Waiting({ reported, reload }: { reported: ReportedItem[]; reload(): void }) {
  const acts = useReportActs(reload)
  const items = acts.waiting(reported)
  if (items.length === 0) return <EmptyState text="Nothing is waiting for you." />
  return (
    <>
      {acts.problem && (
        <div className="mb-3">
          <Banner tone="danger">{acts.problem}</Banner>
        </div>
      )}
      <ol className="space-y-3">
        {items.map((item) => (
          <Reported key={item.item_id} item={item} {...acts} />
        ))}
      </ol>
    </>
  )
}

interface ReportedProps extends Pick<ReturnType<typeof useReportActs>, 'close' | 'remove'> {
  item: ReportedItem
}

function Reported({ item, close, remove }: ReportedProps) {
  const [dialog, setDialog] = useState<'remove' | 'suspend' | null>(null)
  const { item_type } = item
  const author = item.post?.author ?? item.comment?.author ?? item.book?.author ?? item.user
  return (
    <li className="rounded-[14px] border border-border bg-surface p-4 text-[15px] leading-5.5">
      <ReportedThing item={item} />
      <ReportReasons item={item} rules={[]} />
      <div className="mt-3 flex flex-wrap gap-2">
        {(item.post ?? item.comment) && (
          <Button size="sm" variant="danger" onClick={() => setDialog('remove')}>
            Remove
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => void close(item, 'rejected')}>
          Nothing wrong
        </Button>
        {author && (
          <Button size="sm" variant="ghost" onClick={() => setDialog('suspend')}>
            Suspend u/{author.username}
          </Button>
        )}
      </div>
      {dialog === 'remove' && (
        <ReasonDialog
          title={`Remove ${item_type}`}
          rules={[]}
          confirmLabel="Remove"
          onClose={() => setDialog(null)}
          onConfirm={async (reason) => {
            await remove(item, reason)
            setDialog(null)
          }}
        />
      )}
      {dialog === 'suspend' && author && (
        <SuspendDialog
          person={author}
          onDone={() => void close(item, 'resolved')}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}
