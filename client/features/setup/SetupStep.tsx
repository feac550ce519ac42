import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

interface Props {
  number: number
  title: string
  /** Its state, in a line. */
  note: string
  done: boolean
  /** The label of its button while it is not done. */
  verb: string
  /** And once it is. */
  changeVerb?: string
  busy?: boolean
  /** Its content is shown. */
  open?: boolean
  /** Of its button, or of its title while it is open. */
  placeRef?(element: HTMLElement | null): void
  onAct(): void
  children?: ReactNode
}

/** One thing that a new server needs. */
export function SetupStep({
  number,
  title,
  note,
  done,
  verb,
  changeVerb = 'Change',
  busy,
  open,
  placeRef,
  onAct,
  children,
}: Props) {
  const label = done ? changeVerb : verb
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-border py-3 first:border-t-0">
      <span
        aria-hidden
        className={clsx(
          'grid size-8 place-items-center self-start rounded-full font-serif text-[15px] font-semibold',
          done ? 'bg-accent text-accent-fg' : 'bg-surface-2 text-muted',
        )}
      >
        {done ? <Check className="size-4.5" /> : number}
      </span>
      <div className={clsx('min-w-0', open && 'col-span-2')}>
        <h2
          ref={open ? placeRef : undefined}
          tabIndex={open ? -1 : undefined}
          className="font-serif text-[17px] leading-6 font-semibold"
        >
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h2>
        {(!open || done) && (
          <p className="text-[13px] leading-5 wrap-anywhere text-subtle">{note}</p>
        )}
      </div>
      {!open && (
        <Button
          ref={placeRef}
          size="sm"
          variant={done ? 'ghost' : 'secondary'}
          busy={busy}
          aria-label={`${label}: ${title}`}
          aria-expanded={children === undefined ? undefined : false}
          onClick={onAct}
        >
          {label}
        </Button>
      )}
      {open && <div className="col-span-2 col-start-2 mt-3 space-y-4">{children}</div>}
    </li>
  )
}
