import { EditorView } from '@codemirror/view'

/** Text copied with its looks arrives as Markdown; without them (Ctrl+Shift+V) as it is. */
export const pasteAsMarkdown = EditorView.domEventHandlers({
  paste(event, view) {
    const html = event.clipboardData?.getData('text/html')
    const plain = event.clipboardData?.getData('text/plain') ?? ''
    if (!html || view.state.readOnly) return false
    event.preventDefault()
    // Pictures that were copied from this app stay its own.
    const ours = html.replaceAll(` src="${location.origin}/`, ' src="/')
    void insertHtml(view, ours, plain)
    return true
  },
})

/** The server takes no U+0000, and what was copied from a broken program may hold some. */
export const pasteNoNull = EditorView.clipboardInputFilter.of(withoutNull)

function withoutNull(text: string): string {
  return text.replaceAll('\0', '')
}

async function insertHtml(view: EditorView, html: string, plain: string): Promise<void> {
  let text = plain
  try {
    const { htmlToMarkdown } = await import('../../convert/html/html-to-markdown.ts')
    text = (await htmlToMarkdown(html, view.state.doc.toString())).trim() || plain
  } catch {
    // The words are worth more than their looks.
  }
  const insert = view.state.toText(withoutNull(text).replace(/\r\n?/g, '\n'))
  view.dispatch(view.state.replaceSelection(insert), {
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
}
