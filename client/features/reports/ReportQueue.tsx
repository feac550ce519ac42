import type { Community } from '#shared/contract/communities.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BanDialog } from '../moderation/BanDialog.tsx'
import { ReportList } from './ReportList.tsx'

/** Reported things of a community. */
export function ReportQueue({ community }: { community: Community }) {
  const { session } = useApp()
  const { id, rules } = community
  const { data, failure, reload } = useRemote(
    `reports:${id}`,
    async () => (await session.api.reports.queue({ params: { id } })).data,
  )
  if (failure)
    return (
      <Banner tone="danger" action={{ label: 'Try Again', onClick: reload }}>
        {failure}
      </Banner>
    )
  if (!data) return <Skeleton className="h-32 w-full rounded-[14px]" />
  return (
    <ReportList
      reported={data}
      rules={rules}
      hint="Reports from this community, and anything that looks like spam, appear here."
      reload={reload}
      onAuthor={{
        verb: 'Ban',
        dialog: ({ username }, _, close) => (
          <BanDialog communityId={id} rules={rules} username={username} onClose={close} />
        ),
      }}
    />
  )
}
