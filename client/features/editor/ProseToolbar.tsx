import type { StateCommand } from '@codemirror/state'
import { clsx } from 'clsx'
import { Asterisk, MessageSquarePlus, Redo2, Undo2 } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { memo, type MouseEvent, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { IconButton } from '../../ui/IconButton.tsx'
import { insertSceneBreak } from './commands.ts'
import { type Formats, FORMATS } from './formats.ts'
import { MoreFormats } from './MoreFormats.tsx'
import { PictureButton } from './pictures/PictureButton.tsx'

interface Props {
  formats: Formats
  history: Y.UndoManager
  /** `byPointer` puts the caret back into the text. */
  onRun(command: StateCommand, byPointer: boolean): void
  /** Missing where nobody comments. */
  onComment?: (() => void) | undefined
  /** Missing where a text has no pictures. */
  onPictures?: ((files: File[]) => void) | undefined
  /** Further tools at the end. */
  children?: ReactNode
}

const TOOL = 'size-8.5! pointer-coarse:size-11!'

/** For people who do not know Markdown; on phones it stands above the keyboard. Typing does not render it. */
export const ProseToolbar = memo(function ProseToolbar({
  formats,
  history,
  onRun,
  onComment,
  onPictures,
  children,
}: Props) {
  const run = (command: StateCommand) => (event: MouseEvent) => onRun(command, event.detail > 0)
  return (
    <Toolbar.Root
      aria-label="Formatting"
      // A tap must not close the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      className="room-tools order-first flex min-w-0 items-center overflow-x-auto max-md:flex-1 max-md:justify-between"
    >
      {FORMATS.map(({ name, label, Icon, command }) => (
        <Toolbar.Button key={name} asChild>
          <IconButton
            aria-label={label}
            aria-pressed={formats[name]}
            onClick={run(command)}
            className={clsx(TOOL, 'aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-fg')}
          >
            <Icon aria-hidden className="size-4.5" />
          </IconButton>
        </Toolbar.Button>
      ))}
      <Toolbar.Button asChild>
        <IconButton aria-label="Scene break" className={TOOL} onClick={run(insertSceneBreak)}>
          <Asterisk aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
      {onPictures && <PictureButton className={TOOL} onFiles={onPictures} />}
      <MoreFormats
        formats={formats}
        className={TOOL}
        onRun={(command) => onRun(command, false)}
        onClosed={() => onRun(() => true, true)}
      />
      <Toolbar.Separator className="mx-1 h-4.5 w-px shrink-0 bg-border max-md:hidden" />
      {onComment && (
        <Toolbar.Button asChild>
          <IconButton aria-label="Comment" className={TOOL} onClick={onComment}>
            <MessageSquarePlus aria-hidden className="size-4.5" />
          </IconButton>
        </Toolbar.Button>
      )}
      <HistoryButtons history={history} run={run} />
      {children}
    </Toolbar.Root>
  )
})

interface HistoryProps extends Pick<Props, 'history'> {
  run(command: StateCommand): (event: MouseEvent) => void
}

function HistoryButtons({ history, run }: HistoryProps) {
  const { canUndo, canRedo } = useHistory(history)
  return (
    <>
      <Toolbar.Button asChild>
        <IconButton
          aria-label="Undo"
          aria-disabled={!canUndo}
          onClick={run(() => history.undo() !== null)}
          className={clsx(TOOL, 'off:opacity-50')}
        >
          <Undo2 aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
      <Toolbar.Button asChild>
        <IconButton
          aria-label="Redo"
          aria-disabled={!canRedo}
          onClick={run(() => history.redo() !== null)}
          className={clsx(TOOL, 'off:opacity-50')}
        >
          <Redo2 aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
    </>
  )
}

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
