import '../testing/window.ts'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { markdown } from '../features/editor/markdown.ts'
import { markdownDecorations } from '../features/editor/extensions/markdown-decorations.ts'

/** The words of a text by their look, in an editor without focus. */
function shown(doc: string): [string, string][] {
  const view = new EditorView({
    state: EditorState.create({ doc, extensions: [markdown, markdownDecorations] }),
  })
  const looks = [...view.contentDOM.querySelectorAll('[class^="cm-prose-"]')].map(
    ({ className, textContent }): [string, string] => [
      className.replace('cm-prose-', ''),
      textContent,
    ],
  )
  view.destroy()
  return looks
}

test('words between two tags look like what they are, and the tags stand on the caret’s lines only', () => {
  expect(shown('a <u>b *c*</u> <span class="smallcaps">d</span> x<sup>2</sup>')).toEqual([
    ['u', 'b c'],
    ['em', 'c'],
    ['smallcaps', 'd'],
    ['sup', '2'],
  ])
})

test.each(['<u>a', 'a</sup>', '<U>a</U>', '<u class="x">a</u>', '`<u>a</u>`', '<u></u'])(
  '%j marks nothing',
  (doc) => {
    expect(shown(doc).filter(([look]) => !look.startsWith('code'))).toEqual([])
  },
)
