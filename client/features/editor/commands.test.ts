import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  insertSceneBreak,
  joinParagraph,
  newLine,
  newParagraph,
  toggleHeading,
  toggleLeftToRight,
  toggleQuote,
  toggleRightToLeft,
} from './commands.ts'
import { formatsAt } from './formats.ts'
import { markdown } from './markdown.ts'
import {
  toggleBold,
  toggleItalic,
  toggleSmallCaps,
  toggleSubscript,
  toggleSuperscript,
  toggleUnderline,
} from './marks.ts'
import { toggleNote } from './notes.ts'

/** A text with its caret at |, or a selection between two of them. */
function stateOf(marked: string, readOnly = false) {
  const [head = '', middle, tail] = marked.split('|')
  const doc = head + (middle ?? '') + (tail ?? '')
  const end = tail === undefined ? head.length : head.length + (middle?.length ?? 0)
  return EditorState.create({
    doc,
    selection: EditorSelection.single(head.length, end),
    extensions: [markdown, EditorState.readOnly.of(readOnly)],
  })
}
function after(command: StateCommand, marked: string) {
  let state = stateOf(marked)
  const done = command({ state, dispatch: (transaction) => (state = transaction.state) })
  if (!done) return null
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
}

test.each([
  ['italic of a selection', toggleItalic, 'a |lamp| b', 'a *|lamp|* b'],
  ['italic again', toggleItalic, 'a *|lamp|* b', 'a |lamp| b'],
  ['italic again, marks selected', toggleItalic, 'a |*lamp*| b', 'a |lamp| b'],
  ['italic of a word', toggleItalic, 'a la|mp b', 'a *la|mp* b'],
  ['italic of a word from its beginning', toggleItalic, 'a |lamp b', 'a *|lamp* b'],
  ['italic off inside', toggleItalic, 'a *la|mp oil* b', 'a la|mp oil b'],
  ['italic at nothing', toggleItalic, 'a | b', 'a *|* b'],
  ['italic without the blanks', toggleItalic, 'a| lamp |b', 'a| *lamp* |b'],
  ['bold around italic', toggleBold, 'a |*lamp*| b', 'a **|*lamp*|** b'],
  ['bold at its end steps out', toggleBold, 'a **lamp|** b', 'a **lamp**| b'],
  ['bold off, italic stays', toggleBold, 'a ***|lamp|*** b', 'a *|lamp|* b'],
  ['italic of a quote', toggleItalic, '|> - a lamp|', '|> - *a lamp|*'],
  ['bold of headings', toggleBold, '|## a\n\n## b|', '|## **a**\n\n## **b|**'],
  ['bold of marks alone', toggleBold, '|> |a', '|> |a'],
  ['italic through paragraphs', toggleItalic, '|one\n\ntwo|', '*|one*\n\n*two|*'],
  ['a note', toggleNote, 'One.| Two.\n', 'One.[^1] Two.\n\n[^1]: |'],
  ['a note behind the word', toggleNote, 'A la|mp.', 'A lamp[^1].\n\n[^1]: |'],
  ['a note at the end', toggleNote, 'A |lamp|', 'A lamp[^1]\n\n[^1]: |'],
  [
    'another note',
    toggleNote,
    'A[^1] b[^3]. C.|\n\n[^1]: A.\n[^3]: B.\n',
    'A[^1] b[^3]. C.[^2]\n\n[^1]: A.\n[^3]: B.\n[^2]: |',
  ],
  ['back to its mark', toggleNote, 'A[^1] b.\n\n[^1]: No|te.', 'A[^1]| b.\n\n[^1]: Note.'],
  ['no note in code', toggleNote, '    a| b', null],
  ['underline of a word', toggleUnderline, 'a la|mp b', 'a <u>la|mp</u> b'],
  ['underline off inside', toggleUnderline, '*a <u>la|mp</u>*', '*a la|mp*'],
  ['underline at its end steps out', toggleUnderline, 'a <u>lamp|</u> b', 'a <u>lamp</u>| b'],
  ['superscript of a letter', toggleSuperscript, 'x|2|', 'x<sup>|2|</sup>'],
  ['superscript at nothing', toggleSuperscript, 'a | b', 'a <sup>|</sup> b'],
  ['superscript off, tags selected', toggleSuperscript, 'x|<sup>2</sup>|', 'x|2|'],
  ['subscript in italics', toggleSubscript, '*H|2|O*', '*H<sub>|2|</sub>O*'],
  [
    'small caps of a selection',
    toggleSmallCaps,
    '|It was| dark',
    '<span class="smallcaps">|It was|</span> dark',
  ],
  [
    'small caps off, underline stays',
    toggleSmallCaps,
    '<u><span class="smallcaps">It w|as</span></u>',
    '<u>It w|as</u>',
  ],
  ['underline around small caps', toggleUnderline, 'a |*b*| c', 'a <u>|*b*|</u> c'],
  ['underline through paragraphs', toggleUnderline, '|one\n\ntwo|', '<u>|one</u>\n\n<u>two|</u>'],
  ['heading', toggleHeading, 'Harb|our', '## Harb|our'],
  ['heading on an empty line', toggleHeading, '|', '## |'],
  ['heading off', toggleHeading, '### Harb|our', 'Harb|our'],
  ['quote', toggleQuote, '|one\n\ntwo|', '> |one\n>\n> two|'],
  ['quote off', toggleQuote, '|> one\n>\n> two|', '|one\n\ntwo|'],
  ['right to left', toggleRightToLeft, 'On|e.', '\u200fOn|e.'],
  ['right to left in a list in a quote', toggleRightToLeft, '> - |One.', '> - \u200f|One.'],
  ['left to right instead', toggleLeftToRight, '## \u200fOn|e', '## \u200eOn|e'],
  ['left to right again', toggleLeftToRight, '\u200eOn|e', 'On|e'],
  [
    'right to left of paragraphs',
    toggleRightToLeft,
    '|One.\n\n\u200fTwo.|',
    '\u200f|One.\n\n\u200fTwo.|',
  ],
  ['scene break', insertSceneBreak, 'One.| Two.', 'One.\n\n***\n\n|Two.'],
  ['scene break at the end', insertSceneBreak, 'One.\n\n|', 'One.\n\n***\n\n|'],
  ['scene break in nothing', insertSceneBreak, '|', '***\n\n|'],
  ['Enter', newParagraph, 'One.|Two.', 'One.\n\n|Two.'],
  ['Enter over a selection', newParagraph, 'One.| or |Two.', 'One.\n\n|Two.'],
  ['Enter on an empty line', newParagraph, 'One.\n|', null],
  ['Enter in a list', newParagraph, '- one|', '- one\n- |'],
  ['Enter in a numbered list', newParagraph, '  9. one|', '  9. one\n  10. |'],
  ['Enter in an empty item', newParagraph, '- one\n- |', '- one\n|'],
  ['Enter in a quote', newParagraph, '> one|', '> one\n>\n> |'],
  ['Enter in an empty quote', newParagraph, '> one\n>\n> |', '> one\n>\n|'],
  ['Enter in code', newParagraph, '```\na|\n```', null],
  ['Shift-Enter', newLine, 'Roses|', 'Roses\\\n|'],
  ['Backspace at a paragraph', joinParagraph, 'One.\n\n|Two.', 'One.|Two.'],
  ['Backspace elsewhere', joinParagraph, 'One.\n|Two.', null],
])('%s', (_, command, before, expected) => {
  expect(after(command, before)).toBe(expected)
})

test('nothing is written in a text that is only read', () => {
  for (const command of [toggleItalic, toggleHeading, insertSceneBreak, newParagraph, newLine]) {
    expect(command({ state: stateOf('a la|mp', true), dispatch: () => expect.fail() })).toBe(false)
  }
})

test('the toolbar knows what the caret stands in', () => {
  const formats = (marked: string) =>
    Object.entries(formatsAt(stateOf(marked)))
      .filter(([, on]) => on)
      .map(([name]) => name)
  expect(formats('a *la|mp* b')).toEqual(['italic'])
  expect(formats('a ***la|mp*** b')).toEqual(['italic', 'bold'])
  expect(formats('> ## **la|mp**')).toEqual(['bold', 'quote'])
  expect(formats('## la|mp')).toEqual(['heading'])
  expect(formats('<u>a *b<sup>|c|</sup>*</u>')).toEqual(['italic', 'underline', 'superscript'])
  expect(formats('> \u200f|a')).toEqual(['quote', 'rtl'])
  expect(formats('<u>a</u> |b <u>c</u>')).toEqual([])
  expect(formats('a *lamp* |b')).toEqual([])
})
