import type { StateCommand } from '@codemirror/state'
import { Asterisk, Bold, Heading, Italic, type LucideIcon, Quote, Redo2, Undo2 } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { memo, type MouseEvent, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { IconButton } from '../../ui/IconButton.tsx'
import {
  type Formats,
  insertSceneBreak,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleQuote,
} from './commands.ts'

const FORMATS: [keyof Formats, string, LucideIcon, StateCommand][] = [
  ['italic', 'Italic', Italic, toggleItalic],
  ['bold', 'Bold', Bold, toggleBold],
  ['heading', 'Heading', Heading, toggleHeading],
  ['quote', 'Quote', Quote, toggleQuote],
]

interface Props {
  formats: Formats
  history: Y.UndoManager
  /** `byPointer` puts the caret back into the text. */
  onRun(command: StateCommand, byPointer: boolean): void
  /** Further tools at the end, each a toolbar button of its own. */
  children?: ReactNode
}

/** For people who do not know Markdown; on phones it stays above the keyboard. Typing does not render it. */
export const ProseToolbar = memo(function ProseToolbar({
  formats,
  history,
  onRun,
  children,
}: Props) {
  const { canUndo, canRedo } = useHistory(history)
  const run = (command: StateCommand) => (event: MouseEvent) => onRun(command, event.detail > 0)
  return (
    <Toolbar.Root
      aria-label="Formatting"
      // A tap must not close the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      className="sticky bottom-(--editor-bar-bottom,0px) z-10 mx-auto flex w-fit max-w-full items-center gap-0.5 overflow-x-auto rounded-[14px] border border-border bg-surface p-1 shadow-menu md:top-(--editor-bar-top,4.5rem) md:bottom-auto md:order-first md:shadow-none"
    >
      {FORMATS.map(([name, label, Icon, command]) => (
        <Toolbar.Button key={name} asChild>
          <IconButton
            aria-label={label}
            aria-pressed={formats[name]}
            onClick={run(command)}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-fg"
          >
            <Icon aria-hidden className="size-4.5" />
          </IconButton>
        </Toolbar.Button>
      ))}
      <Toolbar.Button asChild>
        <IconButton aria-label="Scene break" onClick={run(insertSceneBreak)}>
          <Asterisk aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
      <Toolbar.Separator className="mx-1 h-6 w-px shrink-0 bg-border" />
      <Toolbar.Button asChild>
        <IconButton
          aria-label="Undo"
          aria-disabled={!canUndo}
          onClick={run(() => history.undo() !== null)}
          className="aria-disabled:opacity-50"
        >
          <Undo2 aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
      <Toolbar.Button asChild>
        <IconButton
          aria-label="Redo"
          aria-disabled={!canRedo}
          onClick={run(() => history.redo() !== null)}
          className="aria-disabled:opacity-50"
        >
          <Redo2 aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
      {children}
    </Toolbar.Root>
  )
})

const HISTORY_EVENTS = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const

function useHistory(history: Y.UndoManager) {
  const subscribe = useCallback(
    (notify: () => void) => {
      for (const name of HISTORY_EVENTS) history.on(name, notify)
      return () => {
        for (const name of HISTORY_EVENTS) history.off(name, notify)
      }
    },
    [history],
  )
  return {
    canUndo: useSyncExternalStore(subscribe, () => history.canUndo()),
    canRedo: useSyncExternalStore(subscribe, () => history.canRedo()),
  }
}
