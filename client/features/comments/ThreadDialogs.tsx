import type { Rule } from '#shared/rules/reports.ts'
import { Suspense } from 'react'
import { lazyNamed } from '../../ui/part.tsx'
import { ReportDialog } from '../moderation/ReportDialog.tsx'
import { EarlierVersions } from '../versions/EarlierVersions.tsx'
import { DeleteComment } from './DeleteComment.tsx'
import { RemoveComment } from './RemoveComment.tsx'
import { type ThreadDialog, useThread } from './thread-context.ts'

const GiveAwardDialog = lazyNamed(() => import('../awards/GiveAwardDialog.tsx'), 'GiveAwardDialog')

interface Props extends ThreadDialog {
  rules: readonly Rule[]
  onClose(): void
}

/** The open dialog of a thread. */
export function ThreadDialogs({ what, comment, rules, onClose }: Props) {
  const { kind } = useThread()
  const { id } = comment
  if (what === 'award')
    return (
      <Suspense fallback={null}>
        <GiveAwardDialog item="comment" id={id} onClose={onClose} />
      </Suspense>
    )
  if (what === 'delete') return <DeleteComment comment={comment} onClose={onClose} />
  if (what === 'versions') return <EarlierVersions of="comments" id={id} onClose={onClose} />
  if (what === 'report')
    return (
      <ReportDialog
        itemType={kind === 'comments' ? 'comment' : 'remark'}
        itemId={id}
        rules={rules}
        onClose={onClose}
      />
    )
  return <RemoveComment id={id} rules={rules} onClose={onClose} />
}
