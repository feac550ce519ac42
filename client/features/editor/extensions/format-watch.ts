import type { Extension } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'
import { afterPaint, notAfterPaint } from '../../../after-paint.ts'
import { type Formats, formatsAt } from '../formats.ts'

/** Reports the formats at the caret, after the paint of the letter that moved it. */
export function formatWatch(onFormats: (formats: Formats) => void): Extension {
  return ViewPlugin.define((view) => {
    const tell = () => onFormats(formatsAt(view.state))
    return {
      update({ docChanged, selectionSet }) {
        if (docChanged || selectionSet) afterPaint(tell)
      },
      destroy: () => notAfterPaint(tell),
    }
  })
}
