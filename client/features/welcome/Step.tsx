import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  number: number
  title: string
  done: boolean
  open: boolean
  onOpen(): void
  children: ReactNode
}

/** One thing to do; what it needs is shown one at a time. */
export function Step({ number, title, done, open, onOpen, children }: Props) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={clsx(
          'mt-2 grid size-7 shrink-0 place-items-center rounded-full text-[13px] font-semibold',
          done ? 'bg-accent text-accent-fg' : 'border border-border-strong text-muted',
        )}
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3>
          <button
            type="button"
            aria-expanded={open}
            onClick={onOpen}
            className={clsx(
              'flex min-h-11 w-full items-center gap-2 text-left font-semibold hover:text-accent',
              done && 'text-muted',
            )}
          >
            {title}
            {done && <span className="sr-only"> (done)</span>}
            <ChevronDown
              aria-hidden
              className={clsx('ml-auto size-4 shrink-0 text-muted', open && 'rotate-180')}
            />
          </button>
        </h3>
        {open && <div className="space-y-2 pb-3">{children}</div>}
      </div>
    </li>
  )
}
