import { expect, test } from 'vitest'
import { ENTRY_TYPES } from '#shared/rules/writing-form.ts'
import { demoContent } from './content.ts'
import { NINTH_LAMP } from '../../sync-server/features/setup/ninth-lamp.ts'
import { NINTH_LAMP_ROOM } from './ninth-lamp-room.ts'

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

test('what is said about a passage, and what a version said instead, stands in its chapter', () => {
  const { comments, version, bible } = NINTH_LAMP_ROOM
  const textOf = (chapter: number) => NINTH_LAMP[chapter - 1]?.[1]
  for (const { chapter, quote } of comments) expect(textOf(chapter)).toContain(quote)
  expect(textOf(version.chapter)).toContain(version.instead[0])
  expect(new Set(bible.map(({ asset_type }) => asset_type)).size).toBe(ENTRY_TYPES.length)
})
