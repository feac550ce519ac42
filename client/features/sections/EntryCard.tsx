import { Button } from '../../ui/Button.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import type { ShownEntry } from '../bible/bible.local.ts'
import { EntryFacts } from '../bible/EntryFacts.tsx'
import { EntryHead } from '../bible/EntryHead.tsx'

interface Props {
  entry: ShownEntry
  /** Markdown. */
  text: string
  onOpen(): void
}

const MOST = 600
const FIRST_FIELDS = 3

/** The story bible's entry about a name in the text. */
export function EntryCard({ entry, text, onOpen }: Props) {
  return (
    <div className="space-y-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <EntryHead entry={entry} size="card" />
        </div>
        <Button size="sm" title="Ctrl+click on the name" onClick={onOpen}>
          Open
        </Button>
      </div>
      <EntryFacts entry={{ fields: entry.fields.slice(0, FIRST_FIELDS) }} />
      {text && (
        <div className="text-[15px] leading-5.5">
          <LazyMarkdown source={beginning(text)} />
        </div>
      )}
    </div>
  )
}

/** Whole paragraphs, as many as the card has room for; at least one, however long it is. */
function beginning(text: string): string {
  if (text.length <= MOST) return text
  const end = text.lastIndexOf('\n\n', MOST)
  return end > 0 ? `${text.slice(0, end)}\n\n…` : `${text.slice(0, MOST)}…`
}
