import type { Generation as Row } from '#shared/contract/generation.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Generation } from './use-generation.ts'
import { isOver, refundOf, rests } from './writing-words.ts'

interface Props {
  row: Row
  generation: Generation
}

/** The owner's buttons for pausing, resuming and giving up the writing of a book. */
export function WritingButtons({ row, generation }: Props) {
  const { id, pause, is_closed, is_paid } = row
  const [gives, setGives] = useState(false)
  return (
    <div className="-mr-2 flex gap-1">
      {is_closed || (isOver(row) && is_paid) ? null : rests(row) ? (
        <Button size="sm" variant="primary" onClick={() => void generation.resume(id)}>
          {pause === 'by_owner' || isOver(row) ? 'Go On' : 'Try Again Now'}
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => void generation.pause(id)}>
          Pause
        </Button>
      )}
      {!isOver(row) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => (is_paid ? setGives(true) : void generation.cancel(id))}
        >
          Cancel
        </Button>
      )}
      {gives && (
        <ConfirmDialog
          title="Give up the rest of the book?"
          description={`What is written stays yours. ${refundOf(row)} It does not go on then.`}
          confirmLabel="Give It Up"
          danger
          onConfirm={async () => {
            await generation.cancel(id)
            setGives(false)
          }}
          onClose={() => setGives(false)}
        />
      )}
    </div>
  )
}
