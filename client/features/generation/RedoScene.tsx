import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Generation } from './use-generation.ts'
import { WishDialog } from './WishDialog.tsx'

interface Props {
  sectionId: string
  generation: Generation
}

/** Button for generating the open scene again; hidden on a server without a language model. */
export function RedoScene({ sectionId, generation }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!generation.generates) return null
  return (
    <>
      <IconButton
        aria-label="Redo the scene with a wish"
        disabled={generation.running !== null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(true)}
      >
        <WandSparkles aria-hidden className="size-4" />
      </IconButton>
      {isOpen && (
        <WishDialog
          title="Redo this scene"
          description="Your text stays as it is. What the model would change is shown beside it, and you take what you like."
          submitLabel="Redo Scene"
          question="What should be different?"
          hint="Such as: slower, and she speaks first."
          offlineHint="Will be generated when this device is online."
          rows={4}
          draftKey={`redo:${sectionId}`}
          onWish={(wish) => generation.redo(sectionId, wish)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
