import { expect, test } from 'vitest'
import { POST_TYPES } from '#shared/rules/post-form.ts'
import { emptyPostDraft } from '../posts/form/post-draft.ts'
import { mergedDraft, partOf } from './shared-draft.ts'

const ALL = POST_TYPES
const thing = (words: { title?: string; text?: string; url?: string }, pictures = 0) => ({
  title: '',
  text: '',
  url: '',
  ...words,
  files: Array.from({ length: pictures }, () => ({ name: 'a.png', type: 'image/png' })),
})

test.each([
  [
    'an address of its own',
    thing({ title: 'A lamp', url: 'https://lamps.example.org/9' }),
    { post_type: 'link', title: 'A lamp', body: '', link_url: 'https://lamps.example.org/9' },
  ],
  [
    'an address inside the text, as phones share it',
    thing({ text: 'Look at this: https://lamps.example.org/9' }),
    {
      post_type: 'link',
      title: 'Look at this:',
      body: '',
      link_url: 'https://lamps.example.org/9',
    },
  ],
  [
    'an address and nothing else',
    thing({ text: 'https://www.example.org/a?b=c' }),
    {
      post_type: 'link',
      title: 'example.org',
      body: '',
      link_url: 'https://www.example.org/a?b=c',
    },
  ],
  [
    'words',
    thing({ text: 'She lit it.\nAt night.' }),
    { post_type: 'text', title: 'She lit it.', body: 'She lit it.\nAt night.', link_url: '' },
  ],
  [
    'words with a title',
    thing({ title: 'Oil', text: 'It was dark.' }),
    { post_type: 'text', title: 'Oil', body: 'It was dark.', link_url: '' },
  ],
  [
    'pictures with words and an address',
    thing({ title: 'Harbour', text: 'At dusk', url: 'https://example.org/' }, 2),
    { post_type: 'image', title: 'Harbour', body: 'At dusk\n\nhttps://example.org/', link_url: '' },
  ],
  [
    'pictures with words alone',
    thing({ text: 'Harbour at dusk' }, 2),
    { post_type: 'image', title: 'Harbour at dusk', body: '', link_url: '' },
  ],
  [
    'an address that no post may carry is words',
    thing({ title: 'x', url: 'javascript:alert(1)' }),
    { post_type: 'text', title: 'x', body: 'javascript:alert(1)', link_url: '' },
  ],
  [
    'a title that is too long for one',
    thing({ title: 'a '.repeat(400).trim(), url: 'https://example.org/9' }),
    {
      post_type: 'link',
      title: 'a '.repeat(150),
      body: 'a '.repeat(400).trim(),
      link_url: 'https://example.org/9',
    },
  ],
])('%s', (_, shared, part) => {
  expect(partOf(shared, ALL)).toEqual(part)
})

test('a community gets it in a kind of post that it takes, or not at all', () => {
  const link = thing({ title: 'A lamp', url: 'https://example.org/9' })
  expect(partOf(link, ['text'])).toEqual({
    post_type: 'text',
    title: 'A lamp',
    body: 'https://example.org/9',
    link_url: '',
  })
  expect(partOf(link, ['image', 'poll'])).toBeNull()
  expect(partOf(thing({ title: 'Harbour' }, 1), ['text', 'link'])).toBeNull()
})

test('it joins what is written there already, and replaces none of it', () => {
  const picture = { file_id: '1', caption: '', alt: '' }
  const part = partOf(thing({ title: 'A lamp', url: 'https://example.org/9' }), ALL)!
  expect(mergedDraft(undefined, part, [picture])).toEqual({
    ...emptyPostDraft('link'),
    ...part,
    images: [picture],
  })
  const written = {
    ...emptyPostDraft('link'),
    title: 'Mine',
    body: 'My words.',
    link_url: 'https://example.org/mine',
  }
  expect(mergedDraft(written, part, [])).toEqual({
    ...written,
    body: 'My words.\n\nA lamp\n\nhttps://example.org/9',
  })
})

test('nothing of it is cut off, however long it is', () => {
  const mine = { ...emptyPostDraft('text'), title: 'Mine', body: 'm'.repeat(39_990) }
  const part = partOf(thing({ title: 'Theirs', text: 't'.repeat(40_000) }), ALL)!
  expect(part.body).toHaveLength(40_000)
  expect(mergedDraft(mine, part, []).body).toBe(`${mine.body}\n\nTheirs\n\n${part.body}`)
})
