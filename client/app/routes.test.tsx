import { matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import {
  COMMUNITY_PAGES,
  COMMUNITY_PATTERNS,
  PATTERNS,
  paths as pages,
  valuesAt,
} from '#shared/paths.ts'
import { paths } from '../paths.ts'
import { routes } from './routes.tsx'

/** Nothing in a name may end its part of the path. */
const VALUE = 'a/b?c=d#e % ä'
const inWorld = { slug: VALUE, world_slug: VALUE }
const alone = { slug: VALUE }

const valuesOf = (pattern: string) => (pattern.match(/:\w+/g) ?? []).map(() => VALUE)
type Build = (...values: unknown[]) => string
const build = (page: string, ...values: unknown[]) =>
  (pages[page as keyof typeof pages] as Build)(...values)

/** Each pattern and a path that its builder made. */
const built: [pattern: string, path: string][] = [
  ...Object.entries(PATTERNS).map(([page, pattern]): [string, string] => [
    pattern,
    build(page, ...valuesOf(pattern)),
  ]),
  ...[inWorld, alone].flatMap((community, at) =>
    Object.entries(COMMUNITY_PAGES).map(([page, rest]): [string, string] => [
      COMMUNITY_PATTERNS[at] + rest,
      build(page, community, ...valuesOf(rest)),
    ]),
  ),
]

/** The route that shows a path, and what the screen reads from the address. */
function shownAt(path: string) {
  const match = matchRoutes(routes, path)?.at(-1)
  return { pattern: match?.route.path, values: Object.values(match?.params ?? {}) }
}

test('every route has its builder', () => {
  const known = built.map(([pattern]) => pattern)
  // The last two have no link: the inspector of development, and all other addresses.
  expect(routes.map(({ path }) => path)).toEqual([...known, '/debug/sync', '*'])
})

describe.each(built)('%s', (pattern, path) => {
  test('its builder meets this route', () => {
    expect(shownAt(path)).toEqual({ pattern, values: valuesOf(pattern) })
    expect(valuesAt(pattern, path)).toEqual(valuesOf(pattern))
  })
  test('no other pattern fits the path', () => {
    const fitting = built.filter(([other]) => valuesAt(other, path)).map(([other]) => other)
    expect(fitting).toEqual([pattern])
  })
})

test.each([
  [paths.search('a & b'), PATTERNS.search],
  [paths.search(''), PATTERNS.search],
  [paths.admin('orders'), PATTERNS.admin],
  [paths.communityFlair(inWorld, '1'), COMMUNITY_PATTERNS[0]],
  [
    paths.post({ id: '1', community_id: '2', community: null }),
    `${COMMUNITY_PATTERNS[1]}/posts/:postId`,
  ],
])('%s, with what follows its path', (address, pattern) => {
  expect(shownAt(new URL(address, 'http://localhost').pathname).pattern).toBe(pattern)
})
