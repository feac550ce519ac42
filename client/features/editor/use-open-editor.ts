import { useEffect, useState } from 'react'
import { OpenEditor } from './open-editor.ts'

/** The room's open editor; `isCovered` while one of the room's dialogs covers it. */
export function useOpenEditor(isCovered: boolean): OpenEditor {
  const [editor] = useState(() => new OpenEditor())
  // A dialog has let the focus go by the time that effects run.
  useEffect(() => editor.cover(isCovered), [editor, isCovered])
  return editor
}
