import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyNamed } from '../../ui/part.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import { PublishButton } from './publish/PublishButton.tsx'
import type { Manuscript } from './use-manuscript.ts'

const ManuscriptMenu = lazyNamed(() => import('./ManuscriptMenu.tsx'), 'ManuscriptMenu')

interface Props extends ManuscriptProps {
  manuscript: Manuscript
  onFocus(): void
}

/** At the end of the editor's bar: the book goes to its readers, and all that is rarely done. */
export function ManuscriptActions(props: Props) {
  const { bar, ownsBook, manuscript } = props
  const { here, openPanel } = manuscript
  if (!bar.slot) return null
  return createPortal(
    <>
      {ownsBook && here && (
        <PublishButton
          isPublished={here.chapter.published_at !== null}
          onClick={() => openPanel('publish')}
        />
      )}
      <Suspense fallback={null}>
        <ManuscriptMenu {...props} />
      </Suspense>
    </>,
    bar.slot,
  )
}
