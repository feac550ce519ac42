import { Button } from '../../../ui/Button.tsx'

interface Props {
  /** True if readers have the open chapter. */
  isPublished?: boolean
  onClick(): void
}

/** In the editor's bar, where there is room for it: a phone has it in the menu. */
export function PublishButton({ isPublished, onClick }: Props) {
  return (
    <Button
      size="sm"
      variant="primary"
      className="h-8.5! rounded-full! px-4! max-md:hidden pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-1.25"
      onClick={onClick}
    >
      {isPublished ? 'Publish again' : 'Publish'}
    </Button>
  )
}
