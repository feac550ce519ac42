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

/** The text of an editor with the focus, the selection between two bars or at one. */
function written(marked: string): string {
  const [before, ...rest] = marked.split('|')
  const doc = before + rest.join('')
  const selection = { anchor: before!.length, head: doc.length - rest.at(-1)!.length }
  const state = EditorState.create({ doc, selection, extensions: [markdown, markdownDecorations] })
  const view = new EditorView({ state, parent: document.body })
  view.focus()
  const { textContent } = view.contentDOM
  view.destroy()
  return textContent
}

test.each([
  ['On *the* | *Ruby*', 'On the  Ruby'],
  ['On *t|he* <u>Ruby</u>', 'On *the* Ruby'],
  ['On *the* <u>Ruby</u>|', 'On the <u>Ruby</u>'],
  ['On |*the* <u>Ruby|</u>', 'On the Ruby'],
  ['|<u>On</u> the Ruby', 'On the Ruby'],
  ['On[^1] the Ruby|\n\n[^1]: A ship.', 'On1 the Ruby1: A ship.'],
  ['On[^1]| the Ruby', 'On[^1] the Ruby'],
  ['## On|', '## On'],
  ['## On\n\n|', 'On'],
])('in %j only the marks at the caret are shown', (marked, expected) => {
  expect(written(marked)).toBe(expected)
})

test('words between two tags look like what they are', () => {
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
