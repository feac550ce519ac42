import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface Props {
  /** There is a chapter, but no scene in any. */
  hasChapters: boolean
  mayWrite: boolean
  onBegin(): void
}

/** A book that has no scene yet. */
export function EmptyManuscript({ hasChapters, mayWrite, onBegin }: Props) {
  return (
    <EmptyState
      text={hasChapters ? 'This book has no scene yet' : 'The first page is empty'}
      {...(mayWrite && {
        hint: 'Chapters hold scenes, and scenes hold the text.',
        action: (
          <Button variant="primary" onClick={onBegin}>
            {hasChapters ? 'New Scene' : 'New Chapter'}
          </Button>
        ),
      })}
    />
  )
}
