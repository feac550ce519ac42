import '../../../testing/window.ts'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { sharedText } from '../shared-text.ts'
import { pasteAsMarkdown } from './paste.ts'
import { undoManagerOf } from './undo.ts'

const HTML = '<p>a <b>bold</b> whale</p>'
const PLAIN = 'a bold whale'
const MARKDOWN = 'a **bold** whale'

/** An editor of a text with what stands between two bars selected, or the caret at one. */
function open(marked: string) {
  const [before, ...rest] = marked.split('|')
  const said = before + rest.join('')
  const text = new Y.Doc().getText('text')
  text.insert(0, said)
  const selection = { anchor: before!.length, head: said.length - rest.at(-1)!.length }
  const extensions = [sharedText(text, () => undefined), pasteAsMarkdown(text)]
  const state = EditorState.create({ doc: said, selection, extensions })
  const view = new EditorView({ state, parent: document.body })
  onTestFinished(() => view.destroy())
  return {
    text,
    view,
    paste(html: string, plain: string) {
      const event = new Event('paste', { bubbles: true, cancelable: true })
      const getData = (type: string) => (type === 'text/html' ? html : plain)
      view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: { getData } }))
    },
    type(words: string) {
      view.dispatch(view.state.replaceSelection(words), { userEvent: 'input.type' })
    },
    select(words: string) {
      const anchor = text.toJSON().indexOf(words)
      view.dispatch({ selection: { anchor, head: anchor + words.length } })
    },
    says: (words: string) => expect.poll(() => text.toJSON()).toBe(words),
    selected: () =>
      view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
  }
}

/** Resolves when the Markdown of what was pasted until now is ready. */
async function converted() {
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve))
}

test('the words of a paste are there at once, their looks come later: two undos take both back', async () => {
  const { text, view, paste, type, says } = open('There was |.')
  paste(HTML, PLAIN)
  expect(text.toJSON()).toBe(`There was ${PLAIN}.`)
  await says(`There was ${MARKDOWN}.`)
  type(' here')
  expect(view.state.doc.toString()).toBe(`There was ${MARKDOWN} here.`)
  const history = undoManagerOf(text)
  history.undo()
  history.undo()
  await says(`There was ${PLAIN}.`)
  history.undo()
  await says('There was .')
})

test('words that are typed while a paste gets its looks stand behind it, and others that are selected stay', async () => {
  const { paste, type, select, says, selected } = open('There |was|. Nobody saw it.')
  paste(HTML, PLAIN)
  type(' at sea')
  select('Nobody')
  await says(`There ${MARKDOWN} at sea. Nobody saw it.`)
  expect(selected()).toBe('Nobody')
})

test('two pastes stand in the order in which they came', async () => {
  const { paste, says } = open('|')
  paste(HTML, PLAIN)
  paste('<i>Ahoy</i>', ' Ahoy')
  await says(`${MARKDOWN}*Ahoy*`)
})

test('who leaves the text at once leaves the words of the paste there', async () => {
  const { text, view, paste } = open('There was |.')
  paste(HTML, PLAIN)
  view.destroy()
  await converted()
  expect(text.toJSON()).toBe(`There was ${PLAIN}.`)
})

test('words that were changed, or taken back, before their looks came stay as they are', async () => {
  for (const change of [
    ({ text }: ReturnType<typeof open>) => text.insert(text.toJSON().lastIndexOf('bold'), 'very '),
    ({ text }: ReturnType<typeof open>) => void undoManagerOf(text).undo(),
  ]) {
    // The same words stand there already.
    const editor = open(`There was ${PLAIN}|`)
    editor.paste(HTML, PLAIN)
    change(editor)
    const after = editor.text.toJSON()
    await converted()
    expect(editor.text.toJSON()).toBe(after)
  }
})

test('looks wait while a word is being composed', async () => {
  const { text, view, paste, says } = open('There was |.')
  paste(HTML, PLAIN)
  view.contentDOM.dispatchEvent(new Event('compositionstart'))
  await says(`There was ${MARKDOWN}.`)
  expect(view.state.doc.toString()).toBe(`There was ${PLAIN}.`)
  view.contentDOM.dispatchEvent(new Event('compositionend'))
  await expect.poll(() => view.state.doc.toString()).toBe(text.toJSON())
})

test('what has no plain words takes the place of what was selected then', async () => {
  const { paste, type, select, says, selected } = open('There |was|. Nobody saw it.')
  paste(HTML, '')
  await says(`There ${MARKDOWN}. Nobody saw it.`)
  type(' at sea')
  paste('<i>Ahoy</i>', '')
  select('Nobody')
  await says(`There ${MARKDOWN} at sea*Ahoy*. Nobody saw it.`)
  expect(selected()).toBe('Nobody')
})
