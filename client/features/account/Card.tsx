import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Purpose of the setting, in a line or two. */
  text?: ReactNode
  danger?: boolean
  children: ReactNode
}

export function Card({ title, text, danger, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-[14px] bg-surface p-4 md:p-6', danger && 'border border-danger/40')}
    >
      <h2 id={id} className="font-serif text-xl leading-7 font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 text-[15px] leading-5.5 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
