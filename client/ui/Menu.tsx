import { DropdownMenu, Portal, Slot } from 'radix-ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'

/** The look of a line of a menu. */
export const MENU_LINE =
  'flex h-10 cursor-pointer items-center gap-3 rounded-[6px] px-3 text-[15px] outline-none data-highlighted:bg-surface-2 pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-muted'

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']

interface Props {
  trigger: ReactNode
  children: ReactNode
  /** Gives the focus to something else than the button. */
  onClosed?: (() => void) | undefined
}

/**
 * A button's menu. Each Radix menu listens to every key of the page, so a menu mounts only when the pointer or the focus
 * reaches its button: a list of hundreds then costs a writer nothing.
 */
export function Menu({ trigger, children, onClosed }: Props) {
  const [isNear, setNear] = useState(false)
  const [at, setAt] = useState<DOMRect | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const near = () => setNear(true)
  const open = () => {
    near()
    setAt(button.current!.getBoundingClientRect())
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        data-state={at ? 'open' : 'closed'}
        onPointerEnter={near}
        onFocus={near}
        onPointerDown={(event: PointerEvent) => {
          if (event.button !== 0 || event.ctrlKey) return
          // From now on the menu has the focus.
          event.preventDefault()
          open()
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (!OPENING_KEYS.includes(event.key)) return
          event.preventDefault()
          open()
        }}
      >
        {trigger}
      </Slot.Root>
      {isNear && (
        <DropdownMenu.Root open={at !== null} onOpenChange={(isOpen) => !isOpen && setAt(null)}>
          <Anchor at={at} />
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              align="end"
              sideOffset={6}
              collisionPadding={8}
              aria-labelledby={id}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                if (onClosed) onClosed()
                else button.current?.focus()
              }}
              className="animate-appear z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto overscroll-contain rounded-[10px] border border-border bg-surface p-1.5 text-text shadow-menu"
            >
              {children}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </>
  )
}

/** The place at which the menu opens; its button knows nothing of Radix. */
function Anchor({ at }: { at: DOMRect | null }) {
  return (
    <Portal.Root>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed" style={rectOf(at)} />
      </DropdownMenu.Trigger>
    </Portal.Root>
  )
}

function rectOf(at: DOMRect | null) {
  const { left = 0, top = 0, width = 0, height = 0 } = at ?? {}
  return { left, top, width, height }
}

interface ItemProps {
  icon?: ReactNode
  onSelect(): void
  children: ReactNode
}

export function MenuItem({ icon, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={MENU_LINE}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 py-2 text-[13px] leading-5 text-subtle">
      {children}
    </DropdownMenu.Label>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-border" />
}
