import { expect, test } from 'vitest'
import { describeChange, rewriteChange } from './describe-change.ts'

test('a post is described with its title and text', () => {
  const args = {
    params: { id: 'c' },
    body: { id: 'p', post_type: 'text', title: 'Dawn', body: 'It began.' },
  }
  expect(describeChange({ name: 'posts.create', args })).toEqual({
    title: 'New post',
    texts: [
      { field: 'title', label: 'Title', text: 'Dawn' },
      { field: 'body', label: 'Text', text: 'It began.' },
    ],
  })
  expect(rewriteChange(args, { title: 'Dusk' }).body).toMatchObject({
    id: 'p',
    title: 'Dusk',
    body: 'It began.',
  })
})

test('a comment with a parent is a reply; a vote has no words', () => {
  const reply = { name: 'comments.create', args: { body: { body: 'Yes', parent_comment_id: 'x' } } }
  expect(describeChange(reply).title).toBe('Reply')
  expect(describeChange({ name: 'posts.vote', args: { body: { vote: 1 } } }).texts).toEqual([])
})

test('what nobody wrote is not among the words; a reason is', () => {
  const body = { act: 'remove', reason: 'An advertisement.' }
  expect(describeChange({ name: 'posts.moderate', args: { body } }).texts).toEqual([
    { field: 'reason', label: 'Reason', text: 'An advertisement.' },
  ])
  const mark = { at: '2026-11-25', words: '3f:12', progress: 0.4 }
  expect(describeChange({ name: 'reading.progress', args: { body: mark } }).texts).toEqual([])
})

test('the words in lists are among the words, and stay as they are', () => {
  const fields = [{ label: 'Age', value: 'About fifteen' }]
  const body = {
    name: 'Isk',
    aliases: ['the girl'],
    fields,
    ties: [{ to: 'x', words: 'finds her' }],
  }
  expect(describeChange({ name: 'bible.update', args: { body } }).texts).toEqual([
    { field: 'name', label: 'Name', text: 'Isk' },
    { field: 'aliases', label: 'Other names', text: 'the girl', isList: true },
    { field: 'fields', label: 'Fields', text: 'Age: About fifteen', isList: true },
    { field: 'ties', label: 'Ties', text: 'finds her', isList: true },
  ])
})

test('themes of an outline are words too', () => {
  const body = { overview: 'A lamp goes out.', themes: ['fog', 'debt'] }
  expect(describeChange({ name: 'outlines.update', args: { body } }).texts).toEqual([
    { field: 'overview', label: 'Overview', text: 'A lamp goes out.' },
    { field: 'themes', label: 'Themes', text: 'fog\ndebt', isList: true },
  ])
})

test('what a newer version of the app queued is called by its name', () => {
  expect(describeChange({ name: 'posts.translate', args: {} }).title).toBe('posts.translate')
})
