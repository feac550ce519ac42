import type { ReportedItem } from '#shared/contract/reports.ts'
import { spanText } from '#shared/rules/dates.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { Scale } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AppealAnswer } from './AppealAnswer.tsx'
import { isAppeal, isRemovable, keyOf, nameOf } from './reported-items.ts'
import { ReportedThing } from './ReportedThing.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import type { Decision } from './use-decisions.ts'

type Author = NonNullable<ReportedItem['user']>

/** A further action on the author of a reported thing. */
export interface ActOnAuthor {
  /** Such as "Ban". */
  verb: string
  dialog(author: Author, resolve: () => void, close: () => void): ReactNode
}

interface Props {
  item: ReportedItem
  rules: readonly Rule[]
  onAuthor: ActOnAuthor
  isChosen: boolean
  onChoose(chosen: boolean): void
  onApprove(): void
  onRemove(): void
  onResolve(): void
  onAnswer(decision: Decision): Promise<void>
}

/** Something that was reported, why, and what can be done about it with one click. Keys step through these. */
export function ReportItem({ item, rules, onAuthor, onApprove, onRemove, ...more }: Props) {
  const [isAsking, setAsking] = useState(false)
  const text = item.post ?? item.comment ?? item.book ?? item.review ?? item.award ?? item.remark
  const author = text?.author ?? item.user
  // An act on the author is no answer to their appeal.
  const resolve = () => {
    if (!isAppeal(item)) more.onResolve()
  }
  return (
    <li
      data-item
      data-report={keyOf(item)}
      tabIndex={-1}
      aria-label={nameOf(item)}
      className="flex gap-1 rounded-[14px] bg-surface py-3 pr-4 pl-2 text-[15px] leading-5.5"
    >
      {isAppeal(item) ? (
        <span className="flex size-10 shrink-0 justify-center pt-2 text-muted pointer-coarse:size-11">
          <Scale aria-hidden className="size-4.5" />
        </span>
      ) : (
        <label className="flex size-10 shrink-0 cursor-pointer items-start justify-center pt-2 pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={`Choose ${nameOf(item)}`}
            checked={more.isChosen}
            onChange={(event) => more.onChoose(event.target.checked)}
            className="size-4.5 accent-(--accent)"
          />
        </label>
      )}
      <div className="min-w-0 flex-1 py-1">
        <ReportedThing item={item} />
        <AuthorRecord record={item.record} />
        {item.appealed && <ActNote act={item.appealed} />}
        <ReportReasons item={item} rules={rules} />
        <div className="mt-3 flex flex-wrap gap-2">
          {isAppeal(item) ? (
            <AppealAnswer item={item} onAnswer={more.onAnswer} />
          ) : (
            <>
              {isRemovable(item) && (
                <Button size="sm" variant="danger" onClick={onRemove}>
                  Remove
                </Button>
              )}
              <Button size="sm" variant="secondary" onClick={onApprove}>
                Approve
              </Button>
            </>
          )}
          {author && item.item_type !== 'ban' && (
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              {onAuthor.verb} u/{author.username}
            </Button>
          )}
        </div>
      </div>
      {isAsking && author && onAuthor.dialog(author, resolve, () => setAsking(false))}
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

/** What somebody appeals against. Another moderator answers, if there is one. */
function ActNote({ act }: { act: NonNullable<ReportedItem['appealed']> }) {
  const { user } = useSession()
  const isOwn = act.by === user?.username
  return (
    <p className="mt-1 text-[13px] leading-5 wrap-anywhere text-subtle">
      {isOwn ? 'Done by you' : act.by ? `Done by u/${act.by}` : 'Done by the server’s console'} ·{' '}
      <TimeAgo date={act.at} />: {act.reason}
      {isOwn && <strong className="block">Leave this to somebody else, if there is one.</strong>}
    </p>
  )
}
