import { expect, test } from 'vitest'
import { commentForest, firstOf, keepBranches, type ShownComment } from './comment-forest.ts'

function comment(id: string, parent: string | null): ShownComment {
  return {
    id,
    parent_comment_id: parent,
    post_id: 'p',
    depth: 0,
    body: id,
    upvotes: 0,
    downvotes: 0,
    user_vote: 0,
    awards: [],
    rev: 0,
    edited_at: null,
    deleted_at: null,
    removed_at: null,
    removed_reason: null,
    created_at: `2026-01-01T00:00:0${id.length}.000Z`,
    author: { id: 'u', username: 'ada', display_name: '', avatar_file_id: null },
    post: { id: 'p', title: 'T' },
    community: {
      id: 'c',
      short_id: 'C',
      name: 'c',
      slug: 'c',
      world_slug: null,
      icon_file_id: null,
      icon_gradient_from: null,
      icon_gradient_to: null,
    },
  }
}

test('replies stand below their parent, with the number of all below them', () => {
  const forest = commentForest([
    comment('a', null),
    comment('ab', 'a'),
    comment('abc', 'ab'),
    comment('b', null),
  ])
  expect(forest.map((branch) => [branch.comment.id, branch.descendants])).toEqual([
    ['a', 2],
    ['b', 0],
  ])
  expect(forest[0]?.replies[0]?.replies[0]?.comment.id).toBe('abc')
  expect(forest[0]?.replies[0]?.replies[0]?.depth).toBe(2)
})

test('what one has just said stands first among its siblings, the latest above', () => {
  const all = [
    comment('a', null),
    comment('ab', 'a'),
    comment('ac', 'a'),
    comment('b', null),
    comment('c', null),
  ]
  const forest = commentForest(all, 'old', ['c', 'ac', 'b'])
  expect(forest.map((branch) => branch.comment.id)).toEqual(['c', 'b', 'a'])
  expect(forest[2]?.replies.map((branch) => branch.comment.id)).toEqual(['ac', 'ab'])
})

test('a reply whose parent is missing is shown at the top', () => {
  expect(commentForest([comment('x', 'gone')]).map((branch) => branch.comment.id)).toEqual(['x'])
})

test('a deleted comment stays as long as something stands below it', () => {
  const gone = (id: string, parent: string | null) => ({
    ...comment(id, parent),
    deleted_at: '2026-01-02T00:00:00.000Z',
  })
  const ids = (comments: ShownComment[]) =>
    commentForest(comments, 'old').map((branch) => branch.comment.id)
  expect(ids([gone('a', null), comment('ab', 'a'), gone('b', null)])).toEqual(['a'])
  expect(ids([gone('a', null), gone('ab', 'a')])).toEqual([])
})

test('siblings stand in the order asked for', () => {
  const loved = { ...comment('bb', null), upvotes: 3 }
  const comments = [comment('a', null), loved, comment('ccc', null)]
  const ids = (sort: 'best' | 'new' | 'old') =>
    commentForest(comments, sort).map((branch) => branch.comment.id)
  expect(ids('best')).toEqual(['bb', 'a', 'ccc'])
  expect(ids('new')).toEqual(['ccc', 'bb', 'a'])
  expect(ids('old')).toEqual(['a', 'bb', 'ccc'])
})

test('of a thread that is read again, only the branches that changed are new', () => {
  const read = (body: string) => [
    comment('a', null),
    { ...comment('ab', 'a'), body },
    comment('b', null),
    comment('bb', 'b'),
  ]
  const before = commentForest(read('as it was'), 'old')
  expect(keepBranches(before, commentForest(read('as it was'), 'old'))).toBe(before)
  const after = keepBranches(before, commentForest(read('otherwise'), 'old'))
  expect(after[0]).not.toBe(before[0])
  expect(after[0]?.replies[0]?.comment.body).toBe('otherwise')
  expect(after[0]?.comment).toBe(before[0]?.comment)
  expect(after[1]).toBe(before[1])
})

test('a reply that comes or goes changes its branch', () => {
  const one = commentForest([comment('a', null), comment('b', null)], 'old')
  const two = commentForest([comment('a', null), comment('ab', 'a'), comment('b', null)], 'old')
  expect(keepBranches(one, two)).toEqual(two)
  expect(keepBranches(two, one)).toEqual(one)
  expect(keepBranches(two, [...two].reverse())).toEqual([...two].reverse())
})

test('the first comments of a thread, in the order one reads them', () => {
  const forest = commentForest(
    [comment('a', null), comment('ab', 'a'), comment('abc', 'ab'), comment('b', null)],
    'old',
  )
  const ids = (limit: number) => {
    const seen: string[] = []
    const visit = (branches: ReturnType<typeof firstOf>) => {
      for (const { comment: shown, replies } of branches) {
        seen.push(shown.id)
        visit(replies)
      }
    }
    visit(firstOf(forest, limit))
    return seen
  }
  expect(ids(0)).toEqual([])
  expect(ids(2)).toEqual(['a', 'ab'])
  expect(ids(3)).toEqual(['a', 'ab', 'abc'])
  expect(ids(9)).toEqual(['a', 'ab', 'abc', 'b'])
  expect(firstOf(forest, 9)).toEqual(forest)
})
