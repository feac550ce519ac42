import { randomFrom, type Random } from '../sync-property/random.ts'
import type { DemoContent, DemoPost } from './fill.ts'
import { people } from './people.ts'
import { firstSentences, lastSentences, replies, thenSentences } from './comment-texts.ts'
import type { Shelf } from './shelves.ts'
import { craftShelves } from './shelves-craft.ts'
import { storyShelves } from './shelves-stories.ts'

const shelves = [...storyShelves, ...craftShelves]
const POSTS_PER_SHELF = 38
const COMMENTS = 3_000
const MAX_DEPTH = 6

/** Six people, eight communities, three hundred posts and their comments; always the same. */
export function demoContent(seed = 7): DemoContent {
  const random = randomFrom(seed)
  const names = people.map(({ username }) => username)
  const communities = shelves.map(({ key, name, description }, i) => ({
    key,
    name,
    description,
    creator: names[i % names.length]!,
  }))
  // One of each community in turn, as a busy week looks.
  const byShelf = shelves.map((shelf) => postsOf(shelf, names, random))
  const posts = Array.from({ length: POSTS_PER_SHELF }, (_, i) =>
    byShelf.map((list) => list[i]!),
  ).flat()
  const comments = commentsOn(posts, names, random)
  return { people, communities, posts, comments, votes: votesOn(posts, comments, names, random) }
}

function postsOf(shelf: Shelf, names: string[], random: Random): DemoPost[] {
  const written = shelf.written.map(([title, body]) => ({ title, body }))
  const links = shelf.links.map(([title, link_url]) => ({ title, link_url, body: '' }))
  const short = shelf.subjects.flatMap((subject, i) => [
    composed(shelf, subject, i),
    composed(shelf, subject, i + 1),
  ])
  const mixed = [...short.slice(0, POSTS_PER_SHELF - written.length - links.length), ...links]
  // The hand-written ones come last, so that they are the newest.
  return [...shuffled(mixed, random), ...written].map((post, i) => ({
    ...post,
    key: `${shelf.key}-${i}`,
    community: shelf.key,
    author: random.pick(names),
  }))
}

function composed(shelf: Shelf, subject: string, i: number) {
  const say = (lines: string[], at: number) => {
    const line = lines[at % lines.length]!.replaceAll('{s}', subject)
    return line.charAt(0).toUpperCase() + line.slice(1)
  }
  const middle = `${say(shelf.middles, i)} ${say(shelf.middles, i + 1 + (i % 2))}`
  const body = `${say(shelf.openings, i + (i >> 2))} ${middle}\n\n${say(shelf.closings, i >> 1)}`
  return { title: say(shelf.titles, i), body }
}

type DemoComment = DemoContent['comments'][number]

function commentsOn(posts: DemoPost[], names: string[], random: Random): DemoComment[] {
  const comments: (DemoComment & { depth: number })[] = []
  const byPost = new Map<string, (DemoComment & { depth: number })[]>()
  while (comments.length < COMMENTS) {
    // A few posts draw most of the talk.
    const post = posts[posts.length - 1 - Math.floor(random() ** 2.2 * posts.length)]!
    const thread = byPost.get(post.key) ?? []
    const open = thread.filter(({ depth }) => depth < MAX_DEPTH)
    const parent = open.length > 0 && random.chance(0.6) ? random.pick(open) : null
    const others = names.filter((name) => name !== (parent?.author ?? ''))
    const body = parent ? random.pick(replies) : commentOn(post, random)
    if (thread.some((said) => said.body === body && said.parent === (parent?.key ?? null))) continue
    const comment = {
      key: `comment-${comments.length}`,
      post: post.key,
      parent: parent?.key ?? null,
      author: random.pick(others),
      body,
      depth: parent ? parent.depth + 1 : 0,
    }
    comments.push(comment)
    byPost.set(post.key, [...thread, comment])
  }
  return comments.map(({ depth: _, ...comment }) => comment)
}

function commentOn({ title, author }: DemoPost, random: Random): string {
  const words = title
    .split(' ')
    .slice(0, 5)
    .join(' ')
    .replaceAll(/[“”:,]/g, '')
  const parts = [random.pick(firstSentences), random.pick(thenSentences)]
  if (random.chance(0.45)) parts.push(random.pick(lastSentences))
  return parts.join(' ').replaceAll('{t}', words).replaceAll('{a}', `@${author}`)
}

function votesOn(
  posts: DemoPost[],
  comments: DemoComment[],
  names: string[],
  random: Random,
): DemoContent['votes'] {
  const on = (
    kind: 'post' | 'comment',
    { key, author }: { key: string; author: string },
    liking: number,
  ) =>
    names
      .filter((name) => name !== author && random.chance(liking))
      .map((person) => ({
        person,
        on: kind,
        key,
        vote: random.chance(0.08) ? (-1 as const) : (1 as const),
      }))
  return [
    ...posts.flatMap((post) => on('post', post, 0.25 + random() * 0.65)),
    ...comments.flatMap((comment) => on('comment', comment, random() * 0.35)),
  ]
}

function shuffled<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}
