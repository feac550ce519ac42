import {
  MAX_PICTURES,
  pictureIds,
  type TextPicture,
  TOO_MANY_PICTURES,
} from '#shared/rules/chapter-pictures.ts'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useCallback, useState } from 'react'
import { appToast } from '../../../ui/toast.ts'
import { changed, findPicture, insertion, type PlacedPicture } from './picture-nodes.ts'
import type { PictureWords } from './PictureDialog.tsx'

/** The pictures of a text, where their bytes come from and where they go. */
export interface PictureStore {
  load(id: string): Promise<Blob>
  /** Takes a chosen file in. An error says in words why it cannot be. */
  keep(file: File): Promise<TextPicture>
}

/** Puts pictures into the text of an editor, and asks for their words. */
export function usePicturesInText(
  view: RefObject<EditorView | null>,
  store: PictureStore | undefined,
) {
  const [open, setOpen] = useState<PlacedPicture | null>(null)
  const ask = useCallback(
    (id: string, at: number) => {
      if (view.current) setOpen(findPicture(view.current.state, id, at))
    },
    [view],
  )
  const add = useCallback(
    (files: File[], at: number | null) => {
      if (store && view.current)
        void takeIn(view, store, files, at).then((one) => one && ask(...one))
    },
    [view, store, ask],
  )
  const change = ({ picture: { id }, from }: PlacedPicture, next: PictureWords | null) => {
    const editor = view.current
    const placed = editor && findPicture(editor.state, id, from)
    if (placed) editor.dispatch(changed(editor.state, placed, next))
  }
  const close = () => {
    setOpen(null)
    view.current?.focus()
  }
  return { open, ask, add, change, close }
}

/** Keeps files and puts them into the text; returns the place of a single one, whose words are asked for next. */
async function takeIn(
  view: RefObject<EditorView | null>,
  store: PictureStore,
  files: File[],
  at: number | null,
): Promise<[id: string, at: number] | null> {
  const kept: TextPicture[] = []
  try {
    if (pictureIds(view.current!.state.doc.toString()).length + files.length > MAX_PICTURES)
      throw new Error(TOO_MANY_PICTURES)
    for (const file of files) kept.push(await store.keep(file))
  } catch (error) {
    appToast.error((error as Error).message)
  }
  // The user may have gone to another text meanwhile.
  const editor = view.current
  if (!editor || kept.length === 0) return null
  const place = Math.min(at ?? editor.state.selection.main.head, editor.state.doc.length)
  editor.dispatch(insertion(editor.state, place, kept))
  return kept.length === 1 ? [kept[0]!.id, place] : null
}
