import type { ReactNode, Ref } from 'react'

interface Props {
  /** The open text puts its tools and its status there. */
  slot: Ref<HTMLDivElement>
  children?: ReactNode
}

/** Below the text: its tools, where it is saved, and what is counted. */
export function Foot({ slot, children }: Props) {
  return (
    <div className="room-foot flex items-center gap-1 print:hidden">
      <div ref={slot} className="leaves-in-focus flex min-w-0 items-center gap-1 max-md:contents" />
      {children}
    </div>
  )
}
