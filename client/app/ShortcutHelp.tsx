import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { KEY_PLACES } from './key-places.ts'
import { useSingleKeys } from '../ui/single-keys.ts'

const SHORTCUTS: [keys: string[], action: string][] = [
  [['Ctrl', 'K'], 'Search or jump to…'],
  [['?'], 'This help'],
  [['/'], 'Search'],
  ...KEY_PLACES.map(({ key, label }): [string[], string] => [['g', key], label]),
  [['j'], 'Next post or comment'],
  [['k'], 'Previous post or comment'],
  [['o'], 'Open'],
  [['a'], 'Upvote, again to remove'],
  [['z'], 'Downvote, again to remove'],
  [['x'], 'Fold or unfold a comment'],
  [['n'], 'New post; in a list of books, worlds or notes a new one of these'],
  [['r'], 'Reply'],
  [['.'], 'Show new posts'],
  [['a'], 'Approve a report, or all chosen'],
  [['r'], 'Remove what was reported, or all chosen'],
  [['['], 'Toggle the sidebar'],
  [['D'], 'Toggle the theme'],
  [['Ctrl', 'Enter'], 'Send'],
  [['Ctrl', 'F'], 'In a book’s text: find and replace'],
  [['Ctrl', 'S'], 'In a text: keep a version of it'],
  [['Ctrl', 'Alt', 'M'], 'In a text: comment on the selection'],
  [['←', '→'], 'In a chapter: turn the page, or the chapter'],
  [['Esc'], 'Close'],
]

export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { on, set } = useSingleKeys()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <div className="mb-2 border-b border-border pb-2">
        <Checkbox
          label="Shortcuts of a single key"
          hint="Switch them off if you dictate, or press keys by accident. Ctrl or ⌘ with K still works."
          checked={on}
          onChange={set}
        />
      </div>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {SHORTCUTS.map(([keys, action]) => (
          <div key={action} className="flex items-center justify-between gap-4 py-1">
            <dt className="text-[15px] leading-5.5 text-muted">{action}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-[6px] border border-border-strong bg-surface-2 px-1.5 text-center font-sans text-[13px] leading-6 font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
