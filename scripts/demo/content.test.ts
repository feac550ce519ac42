import { expect, test } from 'vitest'
import { demoContent } from './content.ts'

const content = demoContent()

test('six people, eight communities, three hundred posts, three thousand comments', () => {
  expect(content.people).toHaveLength(6)
  expect(content.communities).toHaveLength(8)
  expect(content.posts.length).toBeGreaterThanOrEqual(300)
  expect(content.comments).toHaveLength(3_000)
})

test('titles are all different and nobody says the same thing twice in one place', () => {
  expect(new Set(content.posts.map(({ title }) => title)).size).toBe(content.posts.length)
  const said = content.comments.map(({ post, parent, body }) => `${post} ${parent} ${body}`)
  expect(new Set(said).size).toBe(said.length)
})

test('replies come after what they answer, on the same post', () => {
  const seen = new Map<string, string>()
  for (const { key, post, parent } of content.comments) {
    if (parent) expect(seen.get(parent)).toBe(post)
    seen.set(key, post)
  }
})
