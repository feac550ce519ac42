import { expect, test } from 'vitest'
import { bodyOf, mediaOf } from './post-body.ts'
import { emptyPostDraft } from './post-draft.ts'

const image = { file_id: 'i1', caption: 'Ash', alt: 'A wolf' }
const written = {
  ...emptyPostDraft('text'),
  title: '  The ash road ',
  body: 'Day one.',
  link_url: ' https://example.org/ ',
  images: [image],
  video: { file_id: 'v1', thumbnail_file_id: null },
}

test('what was written for another type stays in the draft and is not sent', () => {
  expect(bodyOf(written)).toEqual({
    post_type: 'text',
    title: 'The ash road',
    body: 'Day one.',
    link_url: null,
    poll: null,
    flair_id: null,
    is_community_flair: false,
    media_items: [],
  })
  expect(bodyOf({ ...written, post_type: 'link' }).link_url).toBe('https://example.org/')
})

test('an image post has its pictures, a video post its video', () => {
  expect(mediaOf({ ...written, post_type: 'image' })).toEqual([{ media_type: 'image', ...image }])
  expect(mediaOf({ ...written, post_type: 'video' })).toEqual([
    { media_type: 'video', file_id: 'v1', thumbnail_file_id: null, caption: '', alt: '' },
  ])
  expect(mediaOf({ ...written, post_type: 'video', video: null })).toEqual([])
})

test('the end of a poll travels in UTC', () => {
  const poll = { ...written.poll, question: 'Who?', expires_at: '2026-01-01T12:00' }
  const { expires_at } = bodyOf({ ...written, post_type: 'poll', poll }).poll!
  expect(expires_at).toBe(new Date('2026-01-01T12:00').toISOString())
})
