import { clsx } from 'clsx'
import { Popover } from 'radix-ui'
import type { MentionEntry } from './mentions.ts'

interface Props {
  id: string
  /** Place of the @ on the screen. */
  rect(): DOMRect
  entries: MentionEntry[]
  active: number
  onPick(entry: MentionEntry): void
  onClose(): void
}

/** Names that fit what is typed after an @. The focus stays in the text, which names the active option. */
export function MentionList({ id, rect, entries, active, onPick, onClose }: Props) {
  const keepFocus = (event: Event) => event.preventDefault()
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: { getBoundingClientRect: rect } }} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          role="listbox"
          aria-label="Story bible"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={keepFocus}
          onCloseAutoFocus={keepFocus}
          onFocusOutside={keepFocus}
          onPointerDown={(event) => event.preventDefault()}
          className="animate-appear z-30 max-h-(--radix-popover-content-available-height) w-64 overflow-y-auto overscroll-contain rounded-[10px] border border-border bg-surface p-1.5 text-text shadow-menu"
        >
          {entries.map((entry, place) => (
            <div
              key={entry.id}
              id={`${id}-${place}`}
              ref={(line) => {
                if (place === active) line?.scrollIntoView({ block: 'nearest' })
              }}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onClick={() => onPick(entry)}
              onKeyDown={(event) => event.key === 'Enter' && onPick(entry)}
              className={clsx(
                'flex min-h-10 cursor-pointer items-center truncate rounded-[6px] px-3 text-[15px] pointer-coarse:min-h-11',
                place === active ? 'bg-accent-soft text-accent-soft-fg' : 'hover:bg-surface-2',
              )}
            >
              {entry.name}
            </div>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
