import { textEdits } from '#shared/rules/text-edit.ts'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type * as Y from 'yjs'
import { applyEdits } from '../find/replace-text.ts'
import { anchorOf, endsOf } from './anchors.ts'

/**
 * Text copied with its looks arrives as Markdown; without them (Ctrl+Shift+V) as it is. Its plain words are there at
 * once: the user may write on, or leave, before the Markdown is ready.
 */
export function pasteAsMarkdown(text: Y.Text): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const html = event.clipboardData?.getData('text/html')
      if (!html || view.state.readOnly) return false
      event.preventDefault()
      const plain = clean(event.clipboardData?.getData('text/plain') ?? '')
      if (plain)
        view.dispatch(view.state.replaceSelection(plain), {
          userEvent: 'input.paste',
          scrollIntoView: true,
        })
      // Without plain words the Markdown replaces what is selected now.
      const { from, to } = view.state.selection.main
      void addLooks(view, text, html, plain ? to - plain.length : from)
      return true
    },
  })
}

/** The server takes no U+0000, and what was copied from a broken program may hold some. */
export const pasteNoNull = EditorView.clipboardInputFilter.of(withoutNull)

function withoutNull(text: string): string {
  return text.replaceAll('\0', '')
}

function clean(text: string): string {
  return withoutNull(text).replace(/\r\n?/g, '\n')
}

/** Puts the Markdown in the place of the words from there to the caret, unless they changed meanwhile. */
async function addLooks(view: EditorView, text: Y.Text, html: string, start: number) {
  const { main } = view.state.selection
  const words = view.state.sliceDoc(start, main.to)
  const place = anchorOf(text, start, main.to)
  const markdown = await markdownOf(html, text)
  const { doc } = text
  // Another text is open, or the user may write no more.
  if (!markdown || !doc || !view.dom.isConnected || view.state.readOnly) return
  const { from, to } = endsOf(doc, place)
  if (from === null || to === null || text.toJSON().slice(from, to) !== words) return
  // Letters that were typed where nothing stood lie between the two.
  const at = Math.min(from, to)
  const { main: now } = view.state.selection
  const isThere =
    !view.compositionStarted && now.to === to && now.from === to - (main.to - main.from)
  const edits = textEdits(words, markdown).map((edit) => ({ ...edit, at: edit.at + at }))
  // As an edit of the text, which waits while the user composes a word in the editor.
  applyEdits(text, edits, 'paste')
  if (isThere) view.dispatch({ selection: { anchor: at + markdown.length }, scrollIntoView: true })
}

async function markdownOf(html: string, around: Y.Text): Promise<string> {
  // Pictures that were copied from this app stay its own.
  const ours = html.replaceAll(` src="${location.origin}/`, ' src="/')
  try {
    const { htmlToMarkdown } = await import('../../convert/html/html-to-markdown.ts')
    return clean(await htmlToMarkdown(ours, around.toJSON())).trim()
  } catch {
    // The words are worth more than their looks.
    return ''
  }
}
