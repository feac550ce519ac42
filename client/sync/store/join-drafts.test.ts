import { expect, test } from 'vitest'
import { joinDrafts, typedSince } from './join-drafts.ts'

test('what is typed before the disk has answered goes after the draft, and never replaces it', () => {
  expect(joinDrafts('', 'The lamp was lit', ' twice')).toBe('The lamp was lit twice')
  expect(joinDrafts('', 'The lamp was lit', 'T')).toBe('The lamp was litT')
  expect(joinDrafts('', undefined, 'twice')).toBe('twice')
  expect(joinDrafts('the original', 'my edit', 'the original!')).toBe('my edit!')
  const empty = { title: '', body: '', tags: [] as string[] }
  const stored = { title: 'Lamps', body: 'One.', tags: ['oil'] }
  expect(joinDrafts(empty, stored, { ...empty, body: ' Two.' })).toEqual({
    ...stored,
    body: 'One. Two.',
  })
  expect(joinDrafts(empty, stored, empty)).toEqual(stored)
  expect(joinDrafts<{ bio?: string; name?: string }>({}, { bio: 'Old' }, { name: 'New' })).toEqual({
    bio: 'Old',
    name: 'New',
  })
})

test('nothing of two changes is lost, but in a choice or a number', () => {
  expect(joinDrafts('One.', 'One. Two.', 'One. Three.')).toBe('One. Two. Three.')
  expect(joinDrafts('One.', 'Two.', 'Three.')).toBe('Two.\n\nThree.')
  expect(joinDrafts({ tags: ['oil'] }, { tags: ['oil', 'fog'] }, { tags: ['oil', 'sea'] })).toEqual(
    {
      tags: ['oil', 'fog', 'sea'],
    },
  )
  const link = { post_type: 'link', accent_color: '#f00' }
  expect(joinDrafts({}, link, { post_type: 'image', accent_color: '#0f0' })).toEqual({
    post_type: 'image',
    accent_color: '#0f0',
  })
  // "3" and "4" are not 34.
  expect(joinDrafts({ words: '' }, { words: '3' }, { words: '4' })).toEqual({ words: '4' })
  expect(joinDrafts({ pinned: false }, { pinned: true }, { pinned: false })).toEqual({
    pinned: true,
  })
})

test('what is typed while a text is sent remains', () => {
  expect(typedSince('One.', 'One. Two.', '')).toBe(' Two.')
  expect(typedSince('One.', 'Zero. One.', '')).toBe('Zero. One.')
  expect(typedSince('One.', 'One.', '')).toBe('')
  expect(typedSince('One.', 'One. Two.', '', true)).toBe('One. Two.')
  expect(typedSince(undefined, 'Given up.', '')).toBe('')
  for (const isEdit of [false, true])
    expect(typedSince('One, more', 'One, more and more', 'One.', isEdit)).toBe('One, more and more')
  expect(typedSince('One, changed.', 'One, changed.', 'One.')).toBe('One.')
})
