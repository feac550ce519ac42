import type { StateCommand } from '@codemirror/state'
import { clsx } from 'clsx'
import { MessageSquarePlus } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { SelectedPlace } from './extensions/selection-watch.ts'
import { type Formats, WORD_FORMATS } from './formats.ts'

interface Props {
  place: SelectedPlace
  formats: Formats
  onRun(command: StateCommand, byPointer: boolean): void
  onComment?: (() => void) | undefined
}

/** Tools for the selected words, in the margin beside them: to comment on them, and in focus, where no bar is, to format them. */
export function SelectionTools({ place, formats, onRun, onComment }: Props) {
  return (
    <div
      role="group"
      aria-label="Selected words"
      onPointerDown={(event) => event.preventDefault()}
      className={clsx(
        'animate-appear flex gap-0.5 rounded-[12px] bg-surface p-0.5 shadow-menu outline outline-border',
        place.hasMargin ? 'selection-tools' : 'selection-row shows-in-focus',
      )}
      style={place.hasMargin ? { top: place.top } : undefined}
    >
      {WORD_FORMATS.map(({ name, label, Icon, command }) => (
        <IconButton
          key={name}
          aria-label={label}
          aria-pressed={formats[name]}
          onClick={({ detail }) => onRun(command, detail > 0)}
          className="shows-in-focus size-9! aria-pressed:text-accent"
        >
          <Icon aria-hidden className="size-4.5" />
        </IconButton>
      ))}
      {onComment && (
        <IconButton aria-label="Comment on the selection" className="size-9!" onClick={onComment}>
          <MessageSquarePlus aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </div>
  )
}
