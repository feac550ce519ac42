import { Scissors } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RedoScene } from '../generation/RedoScene.tsx'
import type { Generation } from '../generation/use-generation.ts'

interface Props {
  sectionId: string
  generation: Generation
  onSplit(): void
  onMerge?(): void
}

/** What is done with the open scene, beside its text. */
export function SceneTools({ sectionId, generation, onSplit, onMerge }: Props) {
  return (
    <>
      <RedoScene sectionId={sectionId} generation={generation} />
      <IconButton
        aria-label="Split the scene at the caret"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onSplit}
      >
        <Scissors aria-hidden className="size-4" />
      </IconButton>
      {onMerge && (
        <Button size="sm" variant="ghost" onClick={onMerge}>
          Merge with next
        </Button>
      )}
    </>
  )
}
