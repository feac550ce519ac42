import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  number: number
  title: string
  done: boolean
  /** Of a step that is not done. */
  children: ReactNode
}

export function Step({ number, title, done, children }: Props) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={clsx(
          'grid size-7 shrink-0 place-items-center rounded-full text-[13px] font-semibold',
          done ? 'bg-accent text-accent-fg' : 'border border-border-strong text-muted',
        )}
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1 space-y-2">
        <h3 className={clsx('leading-7 font-semibold', done && 'text-muted')}>
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h3>
        {!done && children}
      </div>
    </li>
  )
}
