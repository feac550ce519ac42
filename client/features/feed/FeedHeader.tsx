import type { ReactNode } from 'react'

interface Props {
  title: string
  children?: ReactNode
}

/** A list's page title with its controls at the end of the line. */
export function FeedHeader({ title, children }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      {/* Whether the controls fit beside it must not hang on the font, which comes late. */}
      <h1 className="min-w-0 grow basis-40 font-serif text-2xl leading-8 font-semibold text-balance">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
