import { expect, test } from 'vitest'
import type { Post } from '#shared/contract/posts.ts'
import type { Reply } from '../../sync/session/api.ts'
import { startOver } from './feed-pages.ts'

const page = (...ids: string[]) =>
  ({ data: ids.map((id) => ({ id })), next_cursor: 'after-page' }) as unknown as Reply<Post[]>
const old = { key: 'all', ids: ['c', 'd', 'e'], next_cursor: 'after-e', fetched_at: 1 }

test('a fresh first page that meets the old list is put before it', () => {
  expect(startOver('all', old, page('a', 'b', 'c'), 2)).toEqual({
    key: 'all',
    ids: ['a', 'b', 'c', 'd', 'e'],
    next_cursor: 'after-e',
    fetched_at: 2,
  })
})

test('what stood above the meeting point and is not in the page is gone', () => {
  expect(startOver('all', old, page('a', 'd'), 2).ids).toEqual(['a', 'd', 'e'])
})

test('a page that does not meet the old list replaces it', () => {
  const fresh = { key: 'all', ids: ['a', 'b'], next_cursor: 'after-page', fetched_at: 2 }
  expect(startOver('all', old, page('a', 'b'), 2)).toEqual(fresh)
  expect(startOver('all', undefined, page('a', 'b'), 2)).toEqual(fresh)
})
