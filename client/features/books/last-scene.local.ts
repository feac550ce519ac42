import { useEffect } from 'react'
import { useFollow } from '../../sync/react/use-read.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import type { Account } from '../../sync/session/account.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'
import { keepText } from '../../sync/documents/offline-manuscripts.ts'
import type { ShownBook } from './books.local.ts'
import { isThere } from './draft-rows.local.ts'

/** The scene that the user wrote in last, on any device. */
export interface LastScene {
  book: ShownBook
  chapter: string
  sceneId: string
  /** Markdown; null if this device does not have it. */
  text: string | null
}

interface Place {
  bookId: string
  sceneId: string
  at: string
}
interface Found {
  scene: LastScene | null
  /** The book of a later scene, of which this device has no rows. */
  lacks?: string
}
interface Device {
  account: Pick<Account, 'cache' | 'vault'>
  overlay: Overlay
}

const SCENE = 'section:'
/** Of the days of writing only the latest are looked at. */
const DAYS = 30

/** From this device alone; no scene when nothing was written, or nothing of it is here. */
export async function lastScene(device: Device): Promise<Found> {
  let lacks: string | undefined
  for (const place of await placesOf(device)) {
    const scene = await sceneAt(device, place)
    if (scene) return { scene, lacks }
    if (scene === undefined) lacks ??= place.bookId
  }
  return { scene: null, lacks }
}

/** The same, live. If it was only written on other devices, its book's rows and its text are fetched. */
export function useLastScene(): LastScene | null | undefined {
  const { account, overlay } = useApp()
  const found = useQuery('last-scene', () => lastScene({ account, overlay }), [account, overlay])
  const lacks = found?.lacks
  useFollow(lacks && `book:${lacks}`)
  useFollow(lacks && `draft:${lacks}`)
  const sceneId = found?.scene?.sceneId
  useEffect(() => {
    if (sceneId) keepText(account.vault, SCENE + sceneId).catch(reportError)
  }, [account, sceneId])
  return found && found.scene
}

/** The scenes of the writing, the latest first: as the days of the account name them, and the text that changed last here. */
async function placesOf({ account: { cache, vault }, overlay }: Device): Promise<Place[]> {
  const rows = await cache.rows('written_day').orderBy('id').reverse().limit(DAYS).toArray()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const days = [...new Set([...byId.keys(), ...overlay.ids('written_day')])]
    .flatMap((id) => overlay.fold('written_day', id, byId.get(id)) ?? [])
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  const told = days.flatMap(({ book_id, section_id, at }): Place[] =>
    section_id ? [{ bookId: book_id, sceneId: section_id, at }] : [],
  )
  const newest = vault.document_updates.orderBy('n').reverse()
  const last = await newest.filter(({ name }) => name.startsWith(SCENE)).first()
  const document = last && (await vault.documents.get(last.name))
  if (!document) return told
  const at = new Date(last.at).toISOString()
  const here = { bookId: document.book_id, sceneId: last.name.slice(SCENE.length), at }
  // A book that was begun or imported here, and in which no word was written by hand yet.
  const isFresh = at > (told[0]?.at ?? '') && !days.some(({ book_id }) => book_id === here.bookId)
  return isFresh ? [here, ...told] : [...told, here]
}

/** Null when it, or its book, is in the bin; undefined when this device lacks its rows. */
async function sceneAt(
  { account: { cache, vault }, overlay }: Device,
  { bookId, sceneId }: Place,
): Promise<LastScene | null | undefined> {
  const scene = overlay.fold('section', sceneId, await cache.rows('section').get(sceneId))
  const book = overlay.fold('book', bookId, await cache.rows('book').get(bookId))
  if (!scene || !book) return undefined
  if (!isThere(book)) return null
  const id = scene.chapter_id
  const chapter = overlay.fold('chapter', id, await cache.rows('chapter').get(id))
  if (!chapter || !isThere(chapter) || !isThere(scene)) return null
  const name = SCENE + sceneId
  const isHere = (await vault.document_updates.where('name').equals(name).count()) > 0
  const text = isHere || scene.word_count === 0 ? await textOnDevice(vault, name) : null
  return { book, chapter: chapter.title, sceneId, text }
}
