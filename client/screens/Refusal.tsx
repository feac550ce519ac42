import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'

interface Props {
  title: string
  /** Says what the user may not do. */
  text: string
  /** The link to a place where they may be. */
  back: ReactNode
}

/** A screen that this user may not open: that is no failure, so it does not look like one. */
export function Refusal({ title, text, back }: Props) {
  return (
    <div role="alert" className="mx-auto max-w-180 pt-8">
      <h1 className="sr-only">{title}</h1>
      <EmptyState text={text} action={back} />
    </div>
  )
}
