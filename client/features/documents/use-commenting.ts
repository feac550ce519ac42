import { useState } from 'react'
import type { DocumentHandle } from '../../sync/documents/open-document.ts'
import { type Anchor, anchorOf } from '../editor/extensions/anchors.ts'
import type { OpenEditor } from '../editor/open-editor.ts'
import { PHONE, type TextRoom } from './text-room.ts'

interface Options {
  handle: DocumentHandle | null
  editor: OpenEditor
  room: TextRoom
  readOnly: boolean
}

/** The comments that the panel shows: the passage that one is being written about, and the one that was asked for. */
export function useCommenting({ handle, editor, room, readOnly }: Options) {
  const isShown = room.face === 'comments'
  const [wasShown, setWasShown] = useState(isShown)
  const [pending, setPending] = useState<Anchor | null>(null)
  const [active, setActive] = useState<string | null>(null)
  /** The words that are selected: they are held on to while others write on. */
  const selected = () => {
    const { from, to } = editor.selection()
    return handle && to > from && !readOnly ? anchorOf(handle.text, from, to) : null
  }
  if (wasShown !== isShown) {
    setWasShown(isShown)
    setPending(isShown ? selected() : null)
    if (!isShown) setActive(null)
  }
  return {
    pending,
    active,
    begin() {
      if (isShown) setPending(selected())
      else room.onFace('comments')
      return true
    },
    show(id: string) {
      setActive(id)
      room.onFace('comments')
    },
    done() {
      setPending(null)
      // On a phone the keyboard would take the panel's place.
      if (handle && !matchMedia(PHONE).matches) editor.ask(handle.name, (now) => now.focus())
    },
  }
}
export type Commenting = ReturnType<typeof useCommenting>
