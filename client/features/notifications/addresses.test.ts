import { expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { addressOf, wordsFor } from '#shared/rules/notification-words.ts'
import { paths } from '../../paths.ts'

const person = (username: string) => ({
  id: username,
  username,
  display_name: '',
  avatar_file_id: null,
})
const about = (kind: Notification['kind'], type: Notification['subject']['type'], count = 1) =>
  ({
    id: 'n',
    kind,
    subject: {
      type,
      id: 'x',
      title: 'The Ninth Lamp',
      community_slug: type === 'post' || type === 'community' ? 'talk' : null,
      world_key: type === 'book' || type === 'user' ? null : 'coast',
      book_id: type === 'chapter' ? 'b' : null,
    },
    actors: [person('ada'), person('bea'), person('cleo')].slice(0, count),
    actor_count: count,
    quote: null,
    created_at: '',
    read_at: null,
    rev: 0,
  }) satisfies Notification

test.each([
  [about('comment', 'post'), 'ada commented on The Ninth Lamp', '/wc/coast/talk/posts/x'],
  [
    about('reply', 'chapter', 2),
    'ada and bea replied to you in The Ninth Lamp',
    '/books/b/chapters/x',
  ],
  [about('post', 'post'), 'ada posted The Ninth Lamp', '/wc/coast/talk/posts/x'],
  [about('post', 'community', 2), 'ada and bea posted in The Ninth Lamp', '/wc/coast/talk'],
  [about('artwork_done', 'book', 0), 'Your artwork is ready: The Ninth Lamp', '/books/x'],
  [about('book_done', 'book', 0), 'Your book is ready: The Ninth Lamp', '/books/x'],
  [about('comment', 'post', 0), 'Somebody commented on The Ninth Lamp', '/wc/coast/talk/posts/x'],
  [about('book_fork', 'book', 3), 'ada, bea and 1 other forked The Ninth Lamp', '/books/x'],
  [about('book_fork', 'snippet'), 'ada forked The Ninth Lamp', '/w/coast/snippets'],
  [about('book_fork', 'asset'), 'ada forked The Ninth Lamp', '/w/coast/assets'],
  [about('follow', 'user'), 'ada followed you', '/u/ada'],
  [about('follow', 'book'), 'ada started following The Ninth Lamp', '/books/x'],
  [about('update', 'chapter'), 'ada published The Ninth Lamp', '/books/b/chapters/x'],
  [about('invitation', 'collaborator'), 'ada asks you to work on The Ninth Lamp', '/books'],
  [
    about('moderation', 'post', 0),
    'Moderators removed your text in The Ninth Lamp',
    '/wc/coast/talk/posts/x',
  ],
  [
    about('report', 'community', 0),
    'Something was reported in The Ninth Lamp',
    '/wc/coast/talk/moderation',
  ],
])('%#', (notification, words, address) => {
  const { who, did, what } = wordsFor(notification)
  expect(`${who} ${did} ${what}`.trim()).toBe(words)
  expect(addressOf(notification)).toBe(address)
})

test('addresses are those of the app', () => {
  const community = { slug: 'talk', world_slug: 'coast' }
  expect(addressOf(about('comment', 'post'))).toBe(paths.communityPost(community, 'x'))
  expect(addressOf(about('post', 'community'))).toBe(paths.community(community))
  expect(addressOf(about('update', 'chapter'))).toBe(paths.chapter('b', 'x'))
  expect(addressOf(about('book_fork', 'book'))).toBe(paths.book('x'))
  expect(addressOf(about('book_fork', 'snippet'))).toBe(paths.snippets('coast'))
  expect(addressOf(about('book_fork', 'asset'))).toBe(paths.assets('coast'))
  expect(addressOf(about('follow', 'user'))).toBe(paths.profile('ada'))
  expect(addressOf(about('invitation', 'collaborator'))).toBe(paths.books())
})

test('a kind that only a newer server knows is news about its subject', () => {
  const newer = about('eclipse' as Notification['kind'], 'post')
  expect(wordsFor(newer)).toEqual({ who: 'ada', did: 'has news about', what: 'The Ninth Lamp' })
})
