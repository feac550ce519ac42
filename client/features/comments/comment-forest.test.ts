import { expect, test } from 'vitest'
import { commentForest, type ShownComment } from './comment-forest.ts'

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
