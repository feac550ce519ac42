import type { ReactNode } from 'react'
import { PendingMark } from '../../ui/PendingMark.tsx'

interface Props {
  title: string
  /** Why it needs attention; null while it waits to be sent. */
  reason: string | null
  children: ReactNode
  /** What can be done about it. */
  acts: ReactNode
}

/** A thing that the server does not have: on its way, or with the reason why it is not. */
export function UnsentCard({ title, reason, children, acts }: Props) {
  return (
    <article
      aria-label={title}
      className={`rounded-[14px] border bg-surface p-4 ${reason ? 'border-danger/40' : 'border-border'}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="mr-auto font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        {!reason && <PendingMark />}
      </header>
      {reason && <p className="text-[15px] leading-5.5 text-danger">{reason}</p>}
      {children}
      {reason && <div className="mt-3 flex flex-wrap gap-2">{acts}</div>}
    </article>
  )
}
