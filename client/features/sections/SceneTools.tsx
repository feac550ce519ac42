import { Scissors } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { appToast } from '../../ui/toast.ts'
import { RedoScene } from '../generation/RedoScene.tsx'
import type { Here } from './here.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import type { Manuscript } from './use-manuscript.ts'
import { useSceneEdits } from './use-scene-edits.ts'

interface Props extends Pick<ManuscriptProps, 'book' | 'generation' | 'onOpen'> {
  here: Here
  manuscript: Manuscript
}

/** Actions on the open scene, beside its text. */
export function SceneTools({ book, here, generation, manuscript, onOpen }: Props) {
  const { section, siblings } = here
  const { split, merge } = useSceneEdits(book.id)
  const next = siblings[siblings.indexOf(section) + 1]
  const splitHere = () => {
    const { from } = manuscript.editor.selection()
    split(section, siblings, from).then(onOpen, showError)
  }
  return (
    <>
      <RedoScene sectionId={section.id} generation={generation} />
      <IconButton
        aria-label="Split the scene at the caret"
        onMouseDown={(event) => event.preventDefault()}
        onClick={splitHere}
      >
        <Scissors aria-hidden className="size-4" />
      </IconButton>
      {next && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void merge(section, next).catch(showError)}
        >
          Merge with next
        </Button>
      )}
    </>
  )
}

const showError = (error: Error) => appToast.error(error.message)
