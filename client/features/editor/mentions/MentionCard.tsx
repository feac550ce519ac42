import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  /** The name in the text. */
  element: Element
  /** Opened by a key: the card takes the focus, and gives it back. */
  byKey: boolean
  onEnter(): void
  onLeave(): void
  onClose(): void
  onReturn(): void
  children: ReactNode
}

/** The story bible's entry, beside the name in the prose. */
export function MentionCard({ element, byKey, children, ...on }: Props) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && on.onClose()}>
      <Popover.Anchor virtualRef={{ current: element }} />
      <Popover.Portal>
        <Popover.Content
          aria-label={element.textContent ?? undefined}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => !byKey && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (byKey) on.onReturn()
          }}
          onPointerEnter={on.onEnter}
          onPointerLeave={on.onLeave}
          className="animate-appear z-30 max-h-[min(20rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-[14px] border border-border bg-surface p-4 text-[15px] leading-5.5 text-text shadow-menu outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
