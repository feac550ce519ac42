import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'

interface SectionProps {
  title?: string
  /** Says that there is nothing in it; null: as much room, until that is known. */
  none?: string | false | null
  children: ReactNode
}

/** Rows that belong together, divided by lines. */
export function MeSection({ title, none, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={title && id}>
      {title && (
        <h2
          id={id}
          className="pb-1 text-xs leading-4 font-semibold tracking-[.06em] text-subtle uppercase"
        >
          {title}
        </h2>
      )}
      {none !== undefined && none !== false && (
        <p className="min-h-9 py-2 text-[13px] leading-5 text-subtle">{none}</p>
      )}
      <ul className="divide-y divide-border">{children}</ul>
    </section>
  )
}

interface RowProps {
  label: string
  /** A word about it, at the end of the row. */
  note?: string
  Icon?: LucideIcon
  icon?: ReactNode
  /** An address, or an act. */
  to: string | (() => void)
}

const ROW = 'flex min-h-13 w-full items-center gap-4 text-left text-base leading-6'

export function MeRow({ label, note, Icon, icon, to }: RowProps) {
  const content = (
    <>
      {Icon ? <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} /> : icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note && <span className="text-[13px] leading-5 text-subtle tabular-nums">{note}</span>}
      {typeof to === 'string' && (
        <ChevronRight aria-hidden className="size-4 shrink-0 text-subtle" />
      )}
    </>
  )
  return (
    <li>
      {typeof to === 'string' ? (
        <Link to={to} className={ROW}>
          {content}
        </Link>
      ) : (
        <button type="button" className={ROW} onClick={to}>
          {content}
        </button>
      )}
    </li>
  )
}
