import { Copy, NotebookPen } from 'lucide-react'
import { MARK_COLOUR_NAMES, MARK_COLOURS, type MarkColour } from '#shared/rules/marks.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { sayOutcome } from '../../../ui/outcome.ts'

interface Props {
  /** The selected words. */
  selected: string
  onHighlight(colour: MarkColour): void
  onNote(): void
}

/** For the bar of what one can do with selected words. */
export function MarkButtons({ selected, onHighlight, onNote }: Props) {
  const copy = () => navigator.clipboard.writeText(selected)
  return (
    <>
      {MARK_COLOURS.map((colour) => (
        <IconButton
          key={colour}
          aria-label={`Highlight in ${MARK_COLOUR_NAMES[colour].toLowerCase()}`}
          onClick={() => onHighlight(colour)}
        >
          <span aria-hidden className={`mark-dot mark-dot-${colour}`} />
        </IconButton>
      ))}
      <IconButton aria-label="Highlight and write a note" onClick={onNote}>
        <NotebookPen aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        aria-label="Copy"
        onClick={() => void sayOutcome(copy, 'Copied', 'Failed to copy')}
      >
        <Copy aria-hidden className="size-5" />
      </IconButton>
    </>
  )
}
