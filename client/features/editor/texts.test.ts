import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { anchorOf, resolveAnchor } from './extensions/anchors.ts'
import { repairLineEnds, replaceText } from './find/replace-text.ts'
import { diffWords } from './text-diff.ts'
import { undoManagerOf } from './extensions/undo.ts'

function textOf(content: string) {
  const text = new Y.Doc().getText('text')
  text.insert(0, content)
  return text
}
function copyOf(text: Y.Text) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(text.doc!))
  return doc.getText('text')
}
function join(...texts: Y.Text[]) {
  for (const from of texts)
    for (const to of texts) Y.applyUpdate(to.doc!, Y.encodeStateAsUpdate(from.doc!))
}
const quoted = (text: Y.Text, anchor: Parameters<typeof resolveAnchor>[1]) => {
  const passage = resolveAnchor(text.doc!, anchor)
  return passage && text.toJSON().slice(passage.from, passage.to)
}

test('replacing a text keeps what somebody else types meanwhile', () => {
  const mine = textOf('The quick fox.\n\nIt ran away.')
  const theirs = copyOf(mine)
  replaceText(mine, 'The slow fox.\r\n\r\nIt ran away.', 'restore')
  theirs.insert(theirs.length, ' Far.')
  join(mine, theirs)
  expect(mine.toJSON()).toBe('The slow fox.\n\nIt ran away. Far.')
  undoManagerOf(mine).undo()
  expect(mine.toJSON()).toBe('The quick fox.\n\nIt ran away. Far.')
})

test('any text becomes any other', () => {
  const texts = fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => text.replaceAll('\r', ''))
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const text = textOf(before)
      replaceText(text, after, 'restore')
      expect(text.toJSON()).toBe(after)
    }),
  )
})

test('line ends are repaired in one step that nobody undoes', () => {
  const text = textOf('one\r\ntwo\rthree\n')
  const origins: unknown[] = []
  text.doc!.on('afterTransaction', ({ origin }) => origins.push(origin))
  expect(repairLineEnds(text)).toBe(true)
  expect(repairLineEnds(text)).toBe(false)
  expect(text.toJSON()).toBe('one\ntwo\nthree\n')
  expect(origins).toEqual(['repair'])
  expect(undoManagerOf(text).undo()).toBeNull()
})

test('a passage follows its words through edits around and inside it', () => {
  const text = textOf('The lamp burned all night.')
  const anchor = anchorOf(text, 4, 8)
  expect(anchor.quote).toBe('lamp')
  text.insert(0, 'Once: ')
  text.insert(text.toJSON().indexOf('lamp'), 'old ')
  text.insert(text.toJSON().indexOf(' burned'), ' there')
  expect(quoted(text, anchor)).toBe('lamp')
  text.insert(text.toJSON().indexOf('mp'), '–')
  expect(quoted(text, anchor)).toBe('la–mp')
})

test('a passage to the very end of a text does not grow with it', () => {
  const text = textOf('The lamp')
  const anchor = anchorOf(text, 4, 8)
  text.insert(8, 's burned')
  expect(quoted(text, anchor)).toBe('lamp')
})

test('a passage that was cut and pasted, or moved into a new section, is found by its words', () => {
  const text = textOf('A lamp. Far off a bell rang. A lamp.')
  const anchor = anchorOf(text, 8, 28)
  text.delete(8, 21)
  expect(quoted(text, anchor)).toBeNull()
  text.insert(0, 'Far off a bell rang. ')
  expect(quoted(text, anchor)).toBe('Far off a bell rang.')
  expect(quoted(textOf('New section. Far off a bell rang.'), anchor)).toBe('Far off a bell rang.')
  expect(resolveAnchor(new Y.Doc(), { start: '!', end: 'AAAA', quote: '' })).toBeNull()
})

test('of several places the nearest is meant', () => {
  const text = textOf('lamp one two three lamp four lamp')
  const anchor = anchorOf(text, 19, 23)
  text.delete(18, 5)
  text.insert(18, ' lamp')
  expect(resolveAnchor(text.doc!, anchor)).toEqual({ from: 19, to: 23 })
})

test('a difference reads in words, not in scraps', () => {
  expect(diffWords('He saw the big dog there.', 'He saw a small cat there.')).toEqual([
    { kind: 'same', text: 'He saw ' },
    { kind: 'removed', text: 'the big dog' },
    { kind: 'added', text: 'a small cat' },
    { kind: 'same', text: ' there.' },
  ])
})

test('a readable difference still holds both texts', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'lamp', ' ', ', ', '.\n'), { maxLength: 30 })
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const runs = diffWords(one.join(''), other.join(''))
      const without = (kind: string) =>
        runs.flatMap((run) => (run.kind === kind ? [] : [run.text])).join('')
      expect([without('added'), without('removed')]).toEqual([one.join(''), other.join('')])
    }),
  )
})
