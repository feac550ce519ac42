import { Type } from 'lucide-react'
import { Popover } from 'radix-ui'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ReaderSettings } from './reader-settings.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

interface Props {
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
}

/** Opens what a reader can set, above the text that it changes. */
export function SettingsButton({ settings, onChange }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton aria-label="Reading settings">
          <Type aria-hidden className="size-5" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Reading settings"
          className="animate-appear z-30 w-88 max-w-[calc(100vw-1rem)] rounded-[14px] border border-border bg-surface p-4 text-text shadow-menu outline-none"
        >
          <SettingsPanel settings={settings} onChange={onChange} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
