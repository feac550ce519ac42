import type { Community } from '#shared/contract/communities.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { BanDialog } from '../moderation/BanDialog.tsx'
import { ReportList } from './ReportList.tsx'

/** Reported things of a community. */
export function ReportQueue({ community }: { community: Community }) {
  const { session } = useApp()
  const { id, rules } = community
  return (
    <ReportList
      name={`reports:${id}`}
      load={(query) => session.api.reports.queue({ params: { id }, query })}
      rules={rules}
      hint="Reports from this community, and anything that looks like spam, appear here."
      onAuthor={{
        verb: 'Ban',
        dialog: ({ username }, _, close) => (
          <BanDialog communityId={id} rules={rules} username={username} onClose={close} />
        ),
      }}
    />
  )
}
