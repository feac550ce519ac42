import { ListTree, Maximize, Minimize } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Foot } from '../documents/Foot.tsx'
import { ManuscriptCounts } from './ManuscriptCounts.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import type { Manuscript } from './use-manuscript.ts'

interface Props extends ManuscriptProps {
  manuscript: Manuscript
}

/** Below the manuscript: the tools of the open text, what is counted, and the way into focus and out of it. */
export function ManuscriptFoot({ manuscript, ...props }: Props) {
  const { book, chapters, sections, texts } = props
  const { here, live, openPanel, focus, setFocus } = manuscript
  return (
    <Foot slot={manuscript.setFoot}>
      <IconButton
        aria-label="Binder"
        className="leaves-in-focus leaves-while-typing order-first md:hidden"
        onClick={() => openPanel('binder')}
      >
        <ListTree aria-hidden className="size-5" />
      </IconButton>
      <div className="leaves-in-focus leaves-while-typing md:ml-auto">
        {here && (
          <ManuscriptCounts
            bookId={book.id}
            texts={texts}
            live={live}
            chapter={here.chapter}
            section={here.section}
            siblings={here.siblings}
            sections={chapters.flatMap(({ id }) => sections.byChapter.get(id) ?? [])}
            sitting={props.sitting}
          />
        )}
      </div>
      <IconButton
        aria-label={focus ? 'Leave focus' : 'Focus'}
        aria-pressed={focus}
        className={
          focus
            ? 'ml-auto opacity-60 hover:opacity-100'
            : 'size-8.5! max-md:hidden pointer-coarse:size-11!'
        }
        onClick={() => setFocus(!focus)}
      >
        {focus ? (
          <Minimize aria-hidden className="size-4.5" />
        ) : (
          <Maximize aria-hidden className="size-4.5" />
        )}
      </IconButton>
    </Foot>
  )
}
