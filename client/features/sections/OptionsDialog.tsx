import { Dialog } from '../../ui/Dialog.tsx'
import { WritingOptionsFields } from './WritingOptionsFields.tsx'

interface Props {
  /** Some of the book was: by another server, where this one has no model. */
  isGenerated: boolean
  onClose(): void
}

export function OptionsDialog({ isGenerated, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Writing options"
      description="Remembered by this browser."
    >
      <WritingOptionsFields isGenerated={isGenerated} />
    </Dialog>
  )
}
