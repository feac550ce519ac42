import { useState } from 'react'
import { PHONE, useTextRoom } from '../documents/text-room.ts'
import { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import { type Hit, isTitle } from '../editor/find/find.ts'
import { useOpenEditor } from '../editor/use-open-editor.ts'
import { type Here, useHere } from './here.ts'
import { LiveCount } from './live-count.ts'
import type { Panel } from './ManuscriptDialogs.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import { useFindByKey } from './use-find-key.ts'
import { useFocusMode } from './use-focus-mode.ts'
import { useSceneActions } from './use-scene-actions.tsx'

/** Actions in the manuscript: open a scene, a panel beside it or a dialog over it, find a place, insert words at the caret. */
export function useManuscript(props: ManuscriptProps) {
  const { book, chapters, sections, active } = props
  const { byChapter } = sections
  const [panel, setPanel] = useState<Panel>(null)
  const [live] = useState(() => new LiveCount())
  const [query, setQuery] = useState({ text: '', nth: 0 })
  const { room, setFoot, setSide } = useTextRoom(true)
  const [focus, setFocus] = useFocusMode()
  const editor = useOpenEditor(panel !== null)
  const open = (id: string) => {
    props.onOpen(id)
    setPanel(null)
  }
  const sceneActions = useSceneActions(byChapter, open)
  const chapterActions = useChapterActions(
    book.id,
    chapters,
    (id) => void sceneActions.create(id, 0),
  )
  const { here, isGone } = useHere(chapters, sections, active)

  const find = () => {
    setFocus(false)
    const chosen = editor.selection().text.split('\n')[0]
    setQuery((now) => ({ text: chosen?.trim() || now.text, nth: now.nth + 1 }))
    room.onFace('find')
  }
  useFindByKey(find)
  /** In focus there is no panel: one who asks for it leaves. */
  const onFace = (face: string | null) => {
    if (face === 'find') return find()
    if (face !== null) setFocus(false)
    room.onFace(face)
  }
  const { show, insert } = useWaysToText({
    ...props,
    room,
    here,
    editor,
    edit: chapterActions.edit,
  })
  return {
    here,
    isGone,
    panel,
    query,
    live,
    room: { ...room, onFace },
    focus,
    setFocus,
    setFoot,
    setSide,
    editor,
    sceneActions,
    chapterActions,
    open,
    openPanel: setPanel,
    find,
    show,
    insert,
  }
}

interface Ways extends Pick<
  ManuscriptProps,
  'chapters' | 'sections' | 'onOpen' | 'onOpenDocument'
> {
  room: ReturnType<typeof useTextRoom>['room']
  here: Here | undefined
  editor: ReturnType<typeof useOpenEditor>
  edit: ReturnType<typeof useChapterActions>['edit']
}

/** From a panel to the text: to a place that was found, or with words for the caret. */
function useWaysToText({ chapters, sections, onOpen, onOpenDocument, ...ways }: Ways) {
  const { room, here, editor, edit } = ways
  const toText = () => {
    if (matchMedia(PHONE).matches) room.onFace(null)
  }
  const show = (hit: Hit) => {
    toText()
    if (isTitle(hit.name)) {
      const chapter = chapters.find(({ id }) => hit.name === `chapter:${id}`)
      const first = chapter && sections.byChapter.get(chapter.id)?.[0]
      return first ? onOpen(first.id) : chapter && edit(chapter)
    }
    if (!hit.name.startsWith('section:')) return onOpenDocument(hit.name)
    const id = hit.name.slice('section:'.length)
    if (id !== here?.section.id) onOpen(id)
    editor.ask(hit.name, (now) => now.select(hit.at, hit.at + hit.found.length))
  }
  const insert = (words: string) => {
    toText()
    if (here) editor.ask(`section:${here.section.id}`, (now) => now.insert(words))
  }
  return { show, insert }
}
export type Manuscript = ReturnType<typeof useManuscript>
