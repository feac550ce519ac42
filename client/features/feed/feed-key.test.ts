import { expect, test } from 'vitest'
import type { Mute } from '#shared/contract/mutes.ts'
import type { Post } from '#shared/contract/posts.ts'
import { type FeedKey, isMuted } from './feed-key.ts'

const post = {
  author: { id: 'bob' },
  community_id: 'ash',
  community: { world_slug: 'the-ash-road' },
} as unknown as Post

const feed = (kind: FeedKey['kind']): FeedKey => ({ kind, sort: 'new', period: 'all' })
const muted = (id: string, name = '') => new Map([[id, { id, name } as unknown as Mute]])

const rows = [
  { mutes: muted('user:bob'), hiddenIn: ['all', 'joined', 'community'] },
  { mutes: muted('community:ash'), hiddenIn: ['all', 'joined'] },
  { mutes: muted('world:w1', 'The Ash Road'), hiddenIn: ['all', 'joined'] },
  { mutes: muted('world:w2', 'Another'), hiddenIn: [] },
]

test('a mute hides posts from the lists in which nobody looked for them', () => {
  for (const { mutes, hiddenIn } of rows) {
    const kinds = (['all', 'joined', 'community', 'profile'] as const).filter((kind) =>
      isMuted(feed(kind), post, mutes),
    )
    expect(kinds).toEqual(hiddenIn)
  }
})
