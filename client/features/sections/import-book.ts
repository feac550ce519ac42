import { generateNKeysBetween } from 'fractional-indexing'
import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { newId } from '../../sync/store/ids.ts'
import type { Account } from '../../sync/session/account.ts'
import { commentsOf } from './import-comments.ts'
import { keepPictures } from './import-pictures.ts'
import { changesOf } from './import-plan.ts'
import { type FirstText, firstText } from './first-text.ts'
import { seedDocuments } from '../../sync/documents/document-rows.ts'
import type { DocumentText } from '../../sync/store/cache.ts'
import type { Change } from '../../sync/engine/engine.ts'
import { writeSafely } from '../../sync/store/storage.ts'
import { type BookText, NO_PLAN, NO_SCENE, partOf, type Watch } from '../convert/book-text.ts'

type Device = Pick<Account, 'vault' | 'cache' | 'engine'>
type Chapters = Pick<BookText, 'chapters' | 'generated' | 'working' | 'pictures'>

interface Place {
  bookId: string
  /** Files on this device with the pictures of its story bible, in the order of its entries. */
  portraits?: readonly (string | null)[]
  /** Place of the last chapter; null in an empty book. */
  after: string | null
}

interface Target extends Place {
  account: Device
  /** Changes to store before the chapters, and after them. */
  before?: Change[]
  behind?: Change[]
}

/** Changes and texts to store in one commit. */
export interface Gathered {
  changes: Change[]
  /** First words of documents, by their book. */
  words: { bookId: string; seeds: FirstText[] }[]
}

/** The import works this long before it lets the page paint, and stores this many texts at once. */
const AT_ONCE_MS = 12
const AT_ONCE = 100

/**
 * Puts the chapters of a file behind those of a book, which says that they were generated if the file did, with all that is
 * planned of them. Everything is on this device when it resolves, in one commit; the network may come later. Cancelled or
 * failed, it leaves nothing.
 */
export async function importChapters(
  { account, before = [], behind = [], ...place }: Target,
  book: Chapters,
  watch: Watch,
): Promise<void> {
  const { changes, words } = await gatherBook(place, book, partOf(watch, 0, 0.5))
  const takeBack = await keepPictures(account, book)
  try {
    const all = { changes: [...before, ...changes, ...behind], words }
    await storeTogether(account, all, partOf(watch, 0.5, 1))
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** Gathers the changes and texts that bring these chapters into a book. */
export async function gatherBook(
  { bookId, portraits, after }: Place,
  { chapters, generated, working }: Chapters,
  { signal, onProgress }: Watch,
): Promise<Gathered> {
  const origin = generated === 'none' ? {} : ({ is_generated: true } as const)
  const places = generateNKeysBetween(after, null, chapters.length)
  const changes: Change[] = []
  const seeds: FirstText[] = []
  let since = performance.now()
  for (const [i, { title, part = '', sections, threads = [], plan }] of chapters.entries()) {
    const { summary, estimated_words, status, outline, scenes: planned } = plan ?? NO_PLAN
    const own = { id: newId(), title: lineOf(title), part: fitted(part), position: places[i]! }
    const chapter = { ...own, summary, estimated_words, ...(status && { status }), ...origin }
    changes.push({ name: 'chapters.create', args: { params: { id: bookId }, body: chapter } })
    if (outline) seeds.push(firstText(`outline:${chapter.id}`, outline))
    const scenes = sections.length > 0 ? sections : ['']
    const inside = generateNKeysBetween(null, null, scenes.length)
    const said = Map.groupBy(threads, ({ scene }) => scene)
    for (const [at, text] of scenes.entries()) {
      const { title: name, note, status: set, target_words } = planned[at] ?? NO_SCENE
      const body = { id: newId(), title: name, position: inside[at]!, ...(set && { status: set }) }
      const args = { params: { id: chapter.id }, body }
      changes.push({ name: 'sections.create', args, base: bookId })
      const edit = { ...(note && { note }), ...(target_words && { target_words }) }
      if (Object.keys(edit).length > 0)
        changes.push({ name: 'sections.update', args: { params: { id: body.id }, body: edit } })
      const seed = firstText(`section:${body.id}`, text)
      seeds.push(seed)
      changes.push(...commentsOf(bookId, seed, said.get(at) ?? []))
      if (performance.now() - since < AT_ONCE_MS) continue
      onProgress(i / chapters.length)
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
      since = performance.now()
    }
  }
  if (working) {
    const beside = changesOf(bookId, working, portraits)
    changes.push(...beside.changes)
    seeds.push(...beside.seeds)
  }
  return { changes, words: [{ bookId, seeds }] }
}

/** Stores it in one commit, or nothing of it. */
export async function storeTogether(
  { vault, cache, engine }: Device,
  { changes, words }: Gathered,
  { signal, onProgress }: Watch,
): Promise<void> {
  const all = words.reduce((sum, { seeds }) => sum + seeds.length, 0)
  let known: DocumentText[] = []
  const beside = async () => {
    let done = 0
    known = []
    for (const { bookId, seeds } of words)
      for (let from = 0; from < seeds.length; from += AT_ONCE) {
        signal.throwIfAborted()
        const some = seeds.slice(from, from + AT_ONCE)
        const lasts = await seedDocuments(vault, bookId, some)
        for (const [i, { name, text, words: count }] of some.entries())
          known.push({ name, book_id: bookId, last: lasts[i]!, text, words: count })
        onProgress(done / all)
        done += some.length
      }
    signal.throwIfAborted()
  }
  try {
    await writeSafely(vault, cache, () =>
      engine.mutateAll(changes, ['documents', 'document_updates'], beside),
    )
  } catch (error) {
    // The failed commit left nothing behind.
    signal.throwIfAborted()
    throw error
  }
  // Without room for them the lists of the book count its words again.
  await cache.document_texts.bulkPut(known).catch(() => undefined)
}

/** As much of a title as fits. */
export function lineOf(title: string): string {
  return fitted(title) || 'Untitled'
}

function fitted(line: string): string {
  return line.replace(/\s+/g, ' ').trim().slice(0, MAX_BOOK_TITLE_LENGTH)
}
