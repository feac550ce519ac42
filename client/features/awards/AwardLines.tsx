import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAwardLines } from './award-lines.local.ts'
import { AwardLineList } from './AwardLineList.tsx'
import { AwardLinesDialog } from './AwardLinesDialog.tsx'
import type { AwardedThing } from './AwardRow.tsx'

/** As many stand below the awards; a dialog shows all. */
const FIRST_LINES = 3

interface Props {
  thing: AwardedThing
  /** The number of all words with awards of this thing. */
  count: number
}

/** The latest words of the givers. */
export function AwardLines({ thing, count }: Props) {
  const { data, muted, state } = useAwardLines(thing.post_id, `${thing.item}:${thing.id}`)
  const [isOpen, setOpen] = useState(false)
  const shown = data.slice(0, FIRST_LINES)
  const more = count - muted - shown.length
  return (
    <>
      {shown.length > 0 && <AwardLineList lines={shown} thing={thing} />}
      {more > 0 && (state === 'here' || state === 'empty') && (
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          {shown.length > 0 ? `${more} more` : `Words with the awards (${more})`}
        </Button>
      )}
      {isOpen && <AwardLinesDialog thing={thing} onClose={() => setOpen(false)} />}
    </>
  )
}
