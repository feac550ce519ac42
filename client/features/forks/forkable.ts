import { paths } from '../../paths.ts'
import type { ShownAsset } from '../assets/assets.local.ts'
import type { Titled } from '#shared/rules/titled-key.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownSnippet } from '../snippets/snippets.local.ts'

/** Kinds of things that a user can fork, by their name in calls and rows. */
export type Forkable =
  | { kind: 'book'; item: ShownBook }
  | { kind: 'snippet'; item: ShownSnippet }
  | { kind: 'asset'; item: ShownAsset }
export type ForkableKind = Forkable['kind']

/** Address of a thing; notes and assets are on the page of their world. */
export function pathOf(kind: ForkableKind, item: Titled, world: { slug: string }): string {
  if (kind === 'book') return paths.book(item)
  return kind === 'snippet' ? paths.snippets(world.slug) : paths.assets(world.slug)
}
