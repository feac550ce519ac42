import type { Community } from '#shared/contract/communities.ts'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BanDialog } from '../moderation/BanDialog.tsx'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ReportedThing, ReportReasons } from './ReportedThing.tsx'
import { useReportActs } from './use-report-acts.ts'

/** What people reported, longest waiting first, each with one-click acts. */
export function ReportQueue({ community }: { community: Community }) {
  const { session } = useApp()
  const { id, rules } = community
  const [removing, setRemoving] = useState<ReportedItem | null>(null)
  const [banning, setBanning] = useState<string | null>(null)
  const { data, failure, reload } = useRemote(
    `reports:${id}`,
    async () => (await session.api.reports.queue({ params: { id } })).data,
  )
  const { problem, waiting, close, remove } = useReportActs(reload)
  if (failure)
    return (
      <Banner tone="danger" action={{ label: 'Try Again', onClick: reload }}>
        {failure}
      </Banner>
    )
  if (!data) return <Skeleton className="h-32 w-full rounded-[14px]" />
  const items = waiting(data)
  if (items.length === 0)
    return (
      <EmptyState
        text="Nothing is waiting for you."
        hint="What people report in this community, and what looks like spam, comes here."
      />
    )
  return (
    <>
      {problem && (
        <div className="mb-3">
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      <ol className="space-y-3">
        {items.map((item) => {
          const author = item.post?.author ?? item.comment?.author
          return (
            <li
              key={item.item_id}
              className="rounded-[14px] border border-border bg-surface p-4 text-[15px] leading-5.5"
            >
              <ReportedThing item={item} />
              <ReportReasons item={item} rules={rules} />
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="sm" variant="danger" onClick={() => setRemoving(item)}>
                  Remove
                </Button>
                <Button size="sm" variant="secondary" onClick={() => void close(item, 'rejected')}>
                  Nothing wrong
                </Button>
                {author && (
                  <Button size="sm" variant="ghost" onClick={() => setBanning(author.username)}>
                    Ban u/{author.username}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {removing && (
        <ReasonDialog
          title={`Remove ${removing.item_type}`}
          rules={rules}
          confirmLabel="Remove"
          onClose={() => setRemoving(null)}
          onConfirm={async (reason) => {
            await remove(removing, reason)
            setRemoving(null)
          }}
        />
      )}
      {banning && (
        <BanDialog
          communityId={id}
          rules={rules}
          username={banning}
          onClose={() => setBanning(null)}
        />
      )}
    </>
  )
}
