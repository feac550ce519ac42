import type { ReactNode } from 'react'

interface Props {
  title: string
  children?: ReactNode
}

/** A list's page title with its controls at the end of the line. */
export function FeedHeader({ title, children }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      {/* A fixed basis: the font comes late, and must not decide if the controls fit beside the title. */}
      <h1 className="min-w-0 grow basis-40 font-serif text-2xl leading-8 font-semibold text-balance">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
