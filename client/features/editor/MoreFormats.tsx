import type { StateCommand } from '@codemirror/state'
import { Check, Ellipsis } from 'lucide-react'
import { DropdownMenu, Toolbar } from 'radix-ui'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MENU_LINE, MenuLabel, MenuSeparator } from '../../ui/Menu.tsx'
import { DIRECTION_FORMATS, type Format, type Formats, MORE_FORMATS } from './formats.ts'

interface Props {
  formats: Formats
  className: string
  onRun(command: StateCommand): void
  /** Puts the caret back into the text. */
  onClosed(): void
}

const isMac = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

/** The rest of the toolbar: formats that few texts need. */
export function MoreFormats({ formats, className, onRun, onClosed }: Props) {
  const lineOf = ({ name, label, Icon, command, key }: Format) => (
    <DropdownMenu.CheckboxItem
      key={name}
      checked={formats[name]}
      onSelect={() => onRun(command)}
      className={MENU_LINE}
    >
      <Icon aria-hidden />
      {label}
      <span className="ml-auto flex items-center gap-2 pl-6 text-[13px] text-subtle">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden />
        </DropdownMenu.ItemIndicator>
        {key && (
          <span aria-hidden className="pointer-coarse:hidden">
            {shownKey(key)}
          </span>
        )}
      </span>
    </DropdownMenu.CheckboxItem>
  )
  return (
    <Menu
      onClosed={onClosed}
      trigger={
        <Toolbar.Button asChild>
          <IconButton aria-label="More formats" className={className}>
            <Ellipsis aria-hidden className="size-4.5" />
          </IconButton>
        </Toolbar.Button>
      }
    >
      {MORE_FORMATS.map(lineOf)}
      <MenuSeparator />
      <MenuLabel>Paragraph</MenuLabel>
      {DIRECTION_FORMATS.map(lineOf)}
    </Menu>
  )
}

/** CodeMirror's `Mod-Shift-k` as it stands on the keyboard. */
function shownKey(key: string): string {
  const parts = key
    .split('-')
    .map((part) => part.replace(/^[a-z]$/, (letter) => letter.toUpperCase()))
  if (!isMac) return parts.join('+').replace('Mod', 'Ctrl')
  return parts.join('').replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥')
}
