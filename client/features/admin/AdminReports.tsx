import type { ReportedItem } from '#shared/contract/reports.ts'
import { useState } from 'react'
import { useApp, useMutate } from '../../sync/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ReportedThing, ReportReasons } from '../reports/ReportedThing.tsx'
import { Loaded } from './Loaded.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

/** What was reported anywhere, longest waiting first. */
export function AdminReports() {
  const { session } = useApp()
  return (
    <Loaded name="reports" load={async () => (await session.api.reports.all({})).data}>
      {(items, reload) =>
        items.length === 0 ? (
          <EmptyState text="Nothing is waiting for you." />
        ) : (
          <ol className="space-y-3">
            {items.map((item) => (
              <Reported key={item.item_id} item={item} onHandled={reload} />
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

function Reported({ item, onHandled }: { item: ReportedItem; onHandled(): void }) {
  const { session } = useApp()
  const mutate = useMutate()
  const [dialog, setDialog] = useState<'remove' | 'suspend' | null>(null)
  const { item_type, item_id } = item
  const author = item.post?.author ?? item.comment?.author ?? item.book?.author ?? item.user
  const close = async (state: 'resolved' | 'rejected') => {
    await session.api.reports.handle({ body: { item_type, item_id, state } })
    onHandled()
  }
  const remove = async (reason: string) => {
    const args = { params: { id: item_id }, body: { act: 'remove' as const, reason } }
    await (item_type === 'post'
      ? mutate('posts.moderate', args)
      : mutate('comments.moderate', args))
    setDialog(null)
    await close('resolved')
  }
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
        <Button size="sm" variant="secondary" onClick={() => void close('rejected')}>
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
          onConfirm={remove}
        />
      )}
      {dialog === 'suspend' && author && (
        <SuspendDialog
          person={author}
          onDone={() => void close('resolved')}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  )
}
