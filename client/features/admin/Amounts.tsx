import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Shown when the list is empty. */
  none?: string
  children: ReactNode
}

/** Things, each with how much of something it takes. */
export function Amounts({ title, none, children }: Props) {
  return (
    <section>
      <h2 className="font-serif text-lg leading-6.5 font-semibold">{title}</h2>
      {none && <p className="mt-2 text-[15px] leading-5.5 text-muted">{none}</p>}
      <ul className="mt-2 divide-y divide-border">{children}</ul>
    </section>
  )
}

export function Amount({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3 py-2 text-[15px] leading-5.5">
      <span className="mr-auto min-w-0 wrap-anywhere">{children}</span>
      <span className="tabular-nums">{amount}</span>
    </li>
  )
}
