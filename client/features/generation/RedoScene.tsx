import { MAX_WISH_LENGTH } from '#shared/limits.ts'
import { WandSparkles } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Generation } from './use-generation.ts'

interface Props {
  sectionId: string
  generation: Generation
}

/** Where a writer asks for the open scene anew; nothing on a server without a language model. */
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
        <RedoDialog
          sectionId={sectionId}
          generation={generation}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function RedoDialog({ sectionId, generation, onClose }: Props & { onClose(): void }) {
  const formId = useId()
  const isOffline = useConnection() === 'offline'
  const [wish, setWish, draft] = useDraft(`redo:${sectionId}`, '')
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wish.trim() === '') return
    try {
      await generation.redo(sectionId, wish.trim())
      await draft.clear()
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Redo this scene"
      description="Your text stays as it is. What the model would change is shown beside it, and you take what you like."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={wish.trim() === ''}>
            Redo Scene
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label="What should be different?"
          hint={
            isOffline
              ? 'Will be generated when this device is online.'
              : 'Such as: slower, and she speaks first.'
          }
          multiline
          rows={4}
          value={wish}
          onChange={setWish}
          maxLength={MAX_WISH_LENGTH}
        />
      </form>
    </Dialog>
  )
}
