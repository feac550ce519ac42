import { Gavel } from 'lucide-react'

interface Props {
  what: 'post' | 'comment'
  reason: string | null
}

/** Above what moderators removed, for its author and for them. */
export function RemovedNote({ what, reason }: Props) {
  return (
    <p className="my-2 flex items-start gap-2 rounded-[10px] bg-warning-soft px-3 py-2 text-[15px] leading-5.5 text-warning">
      <Gavel aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        Moderators removed this {what}. Only its author and moderators still see it.
        {reason && ` Reason: ${reason}`}
      </span>
    </p>
  )
}
