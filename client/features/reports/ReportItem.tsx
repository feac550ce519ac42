import type { ReportedItem } from '#shared/contract/reports.ts'
import { spanText } from '#shared/rules/dates.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ReportedThing } from './ReportedThing.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import type { useReportActs } from './use-report-acts.ts'

type Author = NonNullable<ReportedItem['user']>

/** A further action on the author of a reported thing. */
export interface ActOnAuthor {
  /** Such as "Ban". */
  verb: string
  dialog(author: Author, resolve: () => void, close: () => void): ReactNode
}

interface Props extends Pick<ReturnType<typeof useReportActs>, 'close' | 'remove'> {
  item: ReportedItem
  rules: readonly Rule[]
  onAuthor: ActOnAuthor
}

/** Something that was reported, why, and what can be done about it with one click. */
export function ReportItem({ item, rules, onAuthor, close, remove }: Props) {
  const [ask, setAsk] = useState<'remove' | 'author' | null>(null)
  const closeDialog = () => setAsk(null)
  const author = item.post?.author ?? item.comment?.author ?? item.book?.author ?? item.user
  return (
    <li className="rounded-[14px] border border-border bg-surface p-4 text-[15px] leading-5.5">
      <ReportedThing item={item} />
      <AuthorRecord record={item.record} />
      <ReportReasons item={item} rules={rules} />
      <div className="mt-3 flex flex-wrap gap-2">
        {(item.post ?? item.comment) && (
          <Button size="sm" variant="danger" onClick={() => setAsk('remove')}>
            Remove
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => void close(item, 'rejected')}>
          Approve
        </Button>
        {author && (
          <Button size="sm" variant="ghost" onClick={() => setAsk('author')}>
            {onAuthor.verb} u/{author.username}
          </Button>
        )}
      </div>
      {ask === 'remove' && (
        <ReasonDialog
          title={`Remove ${item.item_type}`}
          rules={rules}
          confirmLabel="Remove"
          onClose={closeDialog}
          onConfirm={async (reason) => {
            await remove(item, reason)
            closeDialog()
          }}
        />
      )}
      {ask === 'author' &&
        author &&
        onAuthor.dialog(author, () => void close(item, 'resolved'), closeDialog)}
    </li>
  )
}

/** Facts about the author that help to decide: the server counts what this queue may know. */
function AuthorRecord({ record }: Pick<ReportedItem, 'record'>) {
  const now = useNow()
  if (!record) return null
  const { joined_at, removals } = record
  const age = spanText(now - Date.parse(joined_at)) ?? 'less than a minute'
  return (
    <p className="mt-1 text-[13px] leading-5 text-subtle">
      Account of {age} · {removals === 0 ? 'nothing removed' : `${removals} removed`}
    </p>
  )
}
