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

test('a poll asks what its title says, for as long as was chosen from now on', () => {
  const asked = (poll: object) =>
    bodyOf({ ...written, post_type: 'poll', poll: { ...written.poll, ...poll } }).poll!
  expect(asked({})).toMatchObject({ question: 'The ash road', expires_at: null })
  const end = Date.parse(asked({ days: 3 }).expires_at!) - Date.now()
  expect(Math.abs(end - 3 * 86_400_000)).toBeLessThan(60_000)
  // A draft of an older version has an end in local time; it travels in UTC.
  const { expires_at } = asked({ expires_at: '2026-01-01T12:00' })
  expect(expires_at).toBe(new Date('2026-01-01T12:00').toISOString())
})
