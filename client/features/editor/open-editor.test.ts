import { expect, test } from 'vitest'
import { OpenEditor } from './open-editor.ts'
import type { ProseHandle } from './prose-handle.ts'

function editorOf(text: string) {
  const selected: [number, number][] = []
  const editor: ProseHandle = {
    focus() {},
    select: (from, to) => void selected.push([from, to]),
    selection: () => ({ from: 0, to: text.length, text }),
    topOf: () => null,
    element: () => null,
    entryAtCaret: () => null,
    insert() {},
  }
  return { editor, selected }
}

test('an editor that stands does at once what is asked, and only once', () => {
  const { editor, selected } = editorOf('Once')
  const open = new OpenEditor()
  open.attach('section:1', editor)
  open.ask('section:1', (now) => now.select(1, 2))
  open.attach('section:1', editor)
  expect(selected).toEqual([[1, 2]])
})

test('what is asked of another text waits for its editor, however late it comes', () => {
  const first = editorOf('Once')
  const second = editorOf('upon')
  const open = new OpenEditor()
  open.attach('section:1', first.editor)
  open.ask('section:2', (now) => now.select(3, 4))
  open.attach('section:1', first.editor)
  open.attach('section:2', second.editor)
  open.attach('section:1', null)
  expect(first.selected).toEqual([])
  expect(second.selected).toEqual([[3, 4]])
  expect(open.selection().text).toBe('upon')
})

test('what a dialog asks is done once the dialog is gone; the last thing counts', () => {
  const { editor, selected } = editorOf('Once')
  const open = new OpenEditor()
  open.attach('section:1', editor)
  open.cover(true)
  open.ask('section:1', (now) => now.select(1, 2))
  open.ask('section:1', (now) => now.select(3, 4))
  expect(selected).toEqual([])
  open.cover(false)
  expect(selected).toEqual([[3, 4]])
})

test('without an editor nothing is selected', () => {
  const open = new OpenEditor()
  open.attach('section:1', editorOf('Once').editor)
  open.attach('section:1', null)
  expect(open.selection()).toEqual({ from: 0, to: 0, text: '' })
})
