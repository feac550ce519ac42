import type { Hunk } from '#shared/contract/generation.ts'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { copyText } from '../../ui/outcome.ts'
import { TextDiff } from '../../ui/TextDiff.tsx'

interface Props {
  hunk: Hunk
  /** Its words are no longer as they were. */
  isChanged: boolean
  onAccept(): void
  onReject(): void
}

/** One place of a text: how it is, and how the model would have it. */
export function HunkCard({ hunk, isChanged, onAccept, onReject }: Props) {
  return (
    <li className="space-y-2">
      <TextDiff before={hunk.before} after={hunk.after} />
      {isChanged && (
        <p className="text-[13px] leading-5 text-warning">
          Changed meanwhile: somebody has written here since. Copy what you like.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {!isChanged && (
          <Button size="sm" variant="secondary" onClick={onAccept}>
            Accept
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onReject}>
          Reject
        </Button>
        <IconButton
          aria-label="Copy this change"
          className="ml-auto"
          onClick={() => void copyText(hunk.after)}
        >
          <Copy aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  )
}
