import { BookHeart, NotebookPen, Search } from 'lucide-react'
import { useDeferredValue } from 'react'
import { type Face, SidePanel } from '../documents/SidePanel.tsx'
import { commentsFace, useOpenComments, VERSIONS } from '../documents/DocumentEditor.tsx'
import { EmptyManuscript } from './EmptyManuscript.tsx'
import { GoneScene } from './GoneScene.tsx'
import { ManuscriptActions } from './ManuscriptActions.tsx'
import { ManuscriptBinder, useBinder } from './ManuscriptBinder.tsx'
import { ManuscriptDialogs } from './ManuscriptDialogs.tsx'
import { ManuscriptFaces } from './ManuscriptFaces.tsx'
import { ManuscriptFoot } from './ManuscriptFoot.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import { OpenChapter } from './OpenChapter.tsx'
import { useManuscript } from './use-manuscript.ts'

const BIBLE: Face = { id: 'bible', label: 'Bible', Icon: BookHeart }
const NOTES: Face = {
  id: 'notes',
  label: 'Notes',
  name: 'Notes of the world',
  Icon: NotebookPen,
  isRare: true,
}
const FIND: Face = { id: 'find', label: 'Find', name: 'Find in the book', Icon: Search }

/** The room for writing the book: its binder, the open chapter, and the panel beside it. */
export function ManuscriptPanel(props: ManuscriptProps) {
  const { chapters, mayWrite } = props
  const manuscript = useManuscript(props)
  const { here, chapterActions, sceneActions, openPanel, room } = manuscript
  const binder = useBinder()
  // List hundreds of scenes only after the open one is on the screen.
  const isBinderDue = useDeferredValue(true, false)
  const comments = useOpenComments(here ? `section:${here.section.id}` : '')
  const faces = here
    ? [commentsFace(comments), BIBLE, NOTES, { ...VERSIONS, isRare: true }, FIND]
    : [BIBLE, NOTES, FIND]
  return (
    <>
      <ManuscriptActions
        {...props}
        manuscript={manuscript}
        onFocus={() => manuscript.setFocus(true)}
      />
      <ManuscriptBinder {...props} manuscript={manuscript} frame={binder} isDue={isBinderDue} />
      <div className="px-5 pt-3 pb-8 md:px-6 md:pt-6.5">
        {props.notices}
        {here ? (
          <OpenChapter {...props} here={here} manuscript={manuscript} />
        ) : manuscript.isGone ? (
          <GoneScene onBin={() => openPanel('bin')} />
        ) : (
          <EmptyManuscript
            hasChapters={chapters.length > 0}
            mayWrite={mayWrite}
            onBegin={() =>
              chapters[0] ? void sceneActions.create(chapters[0].id) : chapterActions.create()
            }
          />
        )}
        {props.tools && <div className="flex justify-center pt-4">{props.tools}</div>}
      </div>
      <ManuscriptFoot {...props} manuscript={manuscript} />
      <SidePanel
        faces={faces}
        face={room.face}
        onFace={room.onFace}
        slot={manuscript.setSide}
        hasMargin
      >
        <ManuscriptFaces {...props} manuscript={manuscript} />
      </SidePanel>
      <ManuscriptDialogs
        {...props}
        panel={manuscript.panel}
        binder={<ManuscriptBinder {...props} manuscript={manuscript} isDue />}
        here={here}
        onClose={() => openPanel(null)}
      />
      {chapterActions.dialogs}
      {sceneActions.dialog}
    </>
  )
}
