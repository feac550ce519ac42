import { Suspense } from 'react'
import { lazyNamed } from '../../ui/part.tsx'
import { FindInBook } from './FindInBook.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import type { Manuscript } from './use-manuscript.ts'

const NotesPanel = lazyNamed(() => import('./NotesPanel.tsx'), 'NotesPanel')
const EntryPanel = lazyNamed(() => import('./EntryPanel.tsx'), 'EntryPanel')

interface Props extends ManuscriptProps {
  manuscript: Manuscript
}

/** The faces of the panel that are about the whole book; the open text adds its own. */
export function ManuscriptFaces({ manuscript, ...props }: Props) {
  const { book, chapters, sections, entries, texts, mayWrite } = props
  const { here, query, room, show, insert, editor } = manuscript
  return (
    <Suspense fallback={null}>
      {/* Not lazy: letters that follow Ctrl+F at once must find its field. */}
      {room.face === 'find' && (
        <FindInBook
          key={query.nth}
          bookId={book.id}
          lang={props.lang}
          chapters={chapters}
          byChapter={sections.byChapter}
          entries={entries}
          texts={texts ?? new Map()}
          initialQuery={query.text}
          here={here?.chapter.id}
          mayWrite={mayWrite}
          onOpen={show}
        />
      )}
      {room.face === 'notes' && (
        <NotesPanel book={book} onInsert={mayWrite && here ? insert : undefined} />
      )}
      {room.face === 'bible' && (
        <EntryPanel
          entries={entries}
          texts={texts}
          editor={editor}
          onOpen={(id) => props.onOpenDocument(`asset:${id}`)}
        />
      )}
    </Suspense>
  )
}
