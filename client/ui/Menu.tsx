import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="animate-appear z-30 min-w-56 rounded-[10px] border border-border bg-surface p-1.5 text-text shadow-menu"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  icon?: ReactNode
  onSelect(): void
  children: ReactNode
}

export function MenuItem({ icon, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex h-10 cursor-pointer items-center gap-3 rounded-[6px] px-3 text-[15px] outline-none data-highlighted:bg-surface-2 pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-muted"
    >
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
