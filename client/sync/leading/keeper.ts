import type { Post } from '#shared/contract/posts.ts'
import { excerptOf } from '#shared/rules/text.ts'
import type { Api } from '../session/api.ts'
import type { Cache, KeptPost, Row } from '../store/cache.ts'
import type { Engine } from '../engine/engine.ts'
import { Loop } from '../engine/loop.ts'
import type { Platform } from '../store/platform.ts'
import { keepMedia } from './keep-media.ts'
import { coverOf, dropBook, keepBook } from './keep-book.ts'
import { type Kept, keptIds, keptKey } from '../store/kept-things.ts'
import type { Vault } from '../store/vault.ts'

/** Of each community: its newest posts. */
const KEPT_POSTS = 300
const EVERY_MS = 10 * 60_000

export interface KeeperParts {
  vault: Vault
  cache: Cache
  api: Api
  engine: Engine
  platform: Platform
}

/** Brings whole threads and pictures of chosen communities to this device, in the tab that leads. */
export class Keeper {
  readonly #parts: KeeperParts
  readonly #loop: Loop

  constructor(parts: KeeperParts) {
    this.#parts = parts
    const { platform } = parts
    this.#loop = new Loop(() => this.#step(), { platform, rest: () => EVERY_MS })
  }

  wake(): void {
    this.#loop.wake()
  }

  stop(): void {
    this.#loop.stop()
  }

  async #step(): Promise<void> {
    try {
      const { vault, cache } = this.#parts
      const ids = await keptIds(vault, 'community')
      const books = await keptIds(vault, 'book')
      await this.#forget(new Set([...ids, ...books]))
      await this.#drop(new Set(ids), await Promise.all(books.map((id) => coverOf(cache, id))))
      for (const id of books) await keepBook(this.#parts, id, () => this.#goesOn())
      for (const id of ids) await this.#keep(id)
    } catch {
      // Offline, or asked to wait: the next round goes on where this one ended.
    }
  }

  async #keep(id: string): Promise<void> {
    const { cache, engine } = this.#parts
    await engine.follow(`community:${id}`)
    const newest = await newestOf(cache, id)
    const held = new Map(
      (await cache.kept_posts.where('community_id').equals(id).toArray()).map((post) => [
        post.id,
        post,
      ]),
    )
    const outdated = newest.filter((post) => !isCurrent(held.get(post.id), post))
    for (const [i, post] of outdated.entries()) {
      if (!this.#goesOn()) break
      await this.#keepPost(post)
      if (i % 10 === 9) await this.#measure(id, true)
    }
    const wanted = new Set(newest.map((post) => post.id))
    await cache.kept_posts.bulkDelete([...held.keys()].filter((postId) => !wanted.has(postId)))
    await this.#measure(id, false)
  }

  /** Of what is not wanted any more, texts of books and how far it had come. */
  async #forget(wanted: ReadonlySet<string>): Promise<void> {
    const { cache } = this.#parts
    const known = await cache.meta.where('key').startsWith(keptKey('')).primaryKeys()
    for (const id of known.map((key) => key.slice(keptKey('').length))) {
      if (wanted.has(id)) continue
      await dropBook(cache, id)
      await cache.meta.delete(keptKey(id))
    }
  }

  /** Until something else is wanted, or the network is not there or dear. */
  #goesOn(): boolean {
    const { isStopped, isWoken } = this.#loop
    return !isStopped && !isWoken && this.#parts.platform.isOnline() && !savesData()
  }

  async #keepPost(row: Post): Promise<void> {
    const { cache, api, engine } = this.#parts
    const { id } = row
    const params = { id }
    const [whole, thread] = [await api.posts.get({ params }), await api.comments.list({ params })]
    const post = { ...whole.data, body: excerptOf(whole.data.body) }
    const body = { id, body: whole.data.body }
    await engine.keepAnswer(
      [
        { type: 'post', id, body: post },
        { type: 'post_body', id, body },
      ],
      whole,
    )
    const comments = thread.data.map((comment) => ({
      type: 'comment' as const,
      id: comment.id,
      body: comment,
    }))
    await engine.keepAnswer(comments, thread)
    const said = new Set(comments.map((comment) => comment.id))
    await cache
      .rows('comment')
      .where('post_id')
      .equals(id)
      .filter((comment) => comment.scopes.length === 0 && !said.has(comment.id))
      .delete()
    const media: string[] = []
    for (const fileId of picturesOf(whole.data)) {
      if (!(await keepMedia(this.#parts, fileId))) continue
      media.push(fileId)
    }
    const { community_id, comment_count, edited_at } = row
    const size = JSON.stringify([whole.data, thread.data]).length
    await cache.kept_posts.put({ id, community_id, comment_count, edited_at, size, media })
  }

  /** Forgets communities that are not wanted any more, and pictures that neither a kept post nor a cover shows. */
  async #drop(wanted: ReadonlySet<string>, covers: (string | null)[]): Promise<void> {
    const { cache } = this.#parts
    await cache.kept_posts.filter(({ community_id }) => !wanted.has(community_id)).delete()
    const posts = await cache.kept_posts.toArray()
    const shown = new Set([...covers, ...posts.flatMap(({ media }) => media)])
    const pictures = await cache.media.toCollection().primaryKeys()
    await cache.media.bulkDelete(pictures.filter((id) => !shown.has(id)))
  }

  async #measure(id: string, busy: boolean): Promise<void> {
    const { cache, platform } = this.#parts
    const posts = await cache.kept_posts.where('community_id').equals(id).toArray()
    const pictures = await cache.media.bulkGet([...new Set(posts.flatMap(({ media }) => media))])
    const kept: Kept = {
      items: posts.length,
      text_bytes: posts.reduce((sum, { size }) => sum + size, 0),
      media_bytes: pictures.reduce((sum, media) => sum + (media?.bytes.byteLength ?? 0), 0),
      updated_at: busy ? null : new Date(platform.now()).toISOString(),
      busy,
    }
    await cache.meta.put({ key: keptKey(id), value: kept })
  }
}

function newestOf(cache: Cache, communityId: string): Promise<Row<'post'>[]> {
  return cache
    .rows('post')
    .where('[community_id+created_at]')
    .between([communityId, ''], [communityId, '\uffff'])
    .reverse()
    .filter(({ removed_at }) => removed_at === null)
    .limit(KEPT_POSTS)
    .toArray()
}

function isCurrent(kept: KeptPost | undefined, post: Post): boolean {
  return kept?.comment_count === post.comment_count && kept.edited_at === post.edited_at
}

/** Pictures whole and small, and a video's poster; videos themselves are too large to keep unasked. */
function picturesOf({ media }: Post): string[] {
  return media.flatMap(({ media_type, file_id, thumbnail_file_id }) => [
    ...(media_type === 'image' ? [file_id] : []),
    ...(thumbnail_file_id ? [thumbnail_file_id] : []),
  ])
}

/** Whether this device asks for little traffic. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
