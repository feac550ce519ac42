import type { ReportedItem } from '#shared/contract/reports.ts'
import { spanText } from '#shared/rules/dates.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { isRemovable, keyOf, nameOf } from './reported-items.ts'
import { ReportedThing } from './ReportedThing.tsx'
import { ReportReasons } from './ReportReasons.tsx'

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
}

/** Something that was reported, why, and what can be done about it with one click. Keys step through these. */
export function ReportItem({ item, rules, onAuthor, onApprove, onRemove, ...more }: Props) {
  const [isAsking, setAsking] = useState(false)
  const text = item.post ?? item.comment ?? item.book ?? item.review ?? item.award ?? item.remark
  const author = text?.author ?? item.user
  return (
    <li
      data-item
      data-report={keyOf(item)}
      tabIndex={-1}
      aria-label={nameOf(item)}
      className="flex gap-1 rounded-[14px] bg-surface py-3 pr-4 pl-2 text-[15px] leading-5.5"
    >
      <label className="flex size-10 shrink-0 cursor-pointer items-start justify-center pt-2 pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={`Choose ${nameOf(item)}`}
          checked={more.isChosen}
          onChange={(event) => more.onChoose(event.target.checked)}
          className="size-4.5 accent-(--accent)"
        />
      </label>
      <div className="min-w-0 flex-1 py-1">
        <ReportedThing item={item} />
        <AuthorRecord record={item.record} />
        <ReportReasons item={item} rules={rules} />
        <div className="mt-3 flex flex-wrap gap-2">
          {isRemovable(item) && (
            <Button size="sm" variant="danger" onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onApprove}>
            Approve
          </Button>
          {author && (
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              {onAuthor.verb} u/{author.username}
            </Button>
          )}
        </div>
      </div>
      {isAsking && author && onAuthor.dialog(author, more.onResolve, () => setAsking(false))}
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
