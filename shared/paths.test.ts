import { expect, test } from 'vitest'
import { COMMUNITY_PATTERNS, PATTERNS, paths, valuesAt } from './paths.ts'

test('a value is encoded in the path, and comes back whole', () => {
  const name = 'Lämp & Öl/½ %'
  const path = paths.gallery(name)
  expect(path).toBe('/w/L%C3%A4mp%20%26%20%C3%96l%2F%C2%BD%20%25/gallery')
  expect(valuesAt(PATTERNS.gallery, path)).toEqual([name])
})

test('a community stands inside its world, or by itself', () => {
  const inside = { slug: 'keepers', world_slug: 'ninth lamp' }
  expect(paths.community(inside)).toBe('/wc/ninth%20lamp/keepers')
  expect(paths.communityPost(inside, 'x')).toBe('/wc/ninth%20lamp/keepers/posts/x')
  expect(paths.createPost({ slug: 'keepers', world_slug: null })).toBe('/c/keepers/submit')
  expect(valuesAt(COMMUNITY_PATTERNS[0], paths.community(inside))).toEqual([
    'ninth lamp',
    'keepers',
  ])
})

test.each([
  [PATTERNS.home, '/', []],
  [PATTERNS.book, '/books/1/', ['1']],
  [PATTERNS.book, '/books', null],
  [PATTERNS.book, '/books/', null],
  [PATTERNS.book, '/books/1/editor', null],
  [PATTERNS.profile, '/u/%E0%A4', ['%E0%A4']],
])('%s at %s', (pattern, path, values) => expect(valuesAt(pattern, path)).toEqual(values))
