import { expect, test } from 'vitest'
import { dropIndex, rowsOf, stepOf } from './binder.ts'

const items = (...ids: string[]) => ids.map((id) => ({ id }))

test('what is dropped stands before or after the one it was dropped on, wherever it came from', () => {
  const all = items('a', 'b', 'c')
  expect(dropIndex(all, 'a', 'c', 'before')).toBe(1)
  expect(dropIndex(all, 'a', 'c', 'after')).toBe(2)
  expect(dropIndex(all, 'c', 'a', 'before')).toBe(0)
  expect(dropIndex(all, 'from elsewhere', 'b', 'after')).toBe(2)
})

test('a scene steps through its chapter, and on into its neighbours', () => {
  const chapters = items('1', '2', '3')
  const scenes = new Map([
    ['1', items('a', 'b')],
    ['2', items('c')],
  ])
  const step = (id: string, chapter_id: string, by: -1 | 1) =>
    stepOf({ id, chapter_id }, by, chapters, scenes)
  expect(step('a', '1', 1)).toEqual({ chapterId: '1', index: 1 })
  expect(step('b', '1', 1)).toEqual({ chapterId: '2', index: 0 })
  expect(step('c', '2', 1)).toEqual({ chapterId: '3', index: 0 })
  expect(step('c', '2', -1)).toEqual({ chapterId: '1', index: 2 })
  expect(step('a', '1', -1)).toBeNull()
})

test('rows are the chapters and their scenes; a single scene and folded ones have none', () => {
  const byId = new Map([
    ['one', [{ id: 'a' }, { id: 'b' }]],
    ['two', [{ id: 'c' }]],
  ])
  const all = [{ id: 'one' }, { id: 'two' }, { id: 'three' }]
  expect(rowsOf(all, byId, new Set())).toEqual(['one', 'a', 'b', 'two', 'three'])
  expect(rowsOf(all, byId, new Set(['one']))).toEqual(['one', 'two', 'three'])
})
