import type { ChapterPlan, TargetInFile } from '#shared/rules/book-archive.ts'
import { plannedScene } from '#shared/rules/outline-text.ts'
import type { App } from '../../sync/react/app-context.ts'
import { appToast } from '../../ui/toast.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { BookText, EntryText, Picture, Working } from '../convert/book-text.ts'
import { namedVersionsOf } from '../versions/named-versions.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import { textNow } from './manuscript-text.ts'
import type { ShownSection } from './sections.local.ts'

type Manuscript = Pick<ManuscriptProps, 'book' | 'chapters' | 'sections' | 'entries'>

/** The plan of a chapter and its scenes. */
export async function planOf(
  { account }: App,
  { id, title, summary, estimated_words, status, pending }: ShownChapter,
  scenes: readonly ShownSection[],
): Promise<ChapterPlan> {
  const document = { name: `outline:${id}`, title: `The outline of ${title}`, pending }
  return {
    summary,
    estimated_words,
    ...(status && { status }),
    outline: await textNow(account, document),
    scenes: scenes.map(plannedScene),
  }
}

/** Notes beside the chapters: overview, themes and story bible. */
export async function workingOf(
  app: App,
  { book, entries }: Manuscript,
  loadFile: (id: string) => Promise<Blob>,
): Promise<Working> {
  const { account, overlay } = app
  const row = await account.cache.rows('outline').get(book.id)
  const { overview = '', themes = [] } = overlay.fold('outline', book.id, row) ?? {}
  const target = await targetOf(app, book.id)
  const places = new Map(entries.map(({ id }, place) => [id, place]))
  const bible: EntryText[] = []
  // One after the other: their pictures may come from the server.
  for (const { id, asset_type: kind, name, aliases, fields, pending, ...entry } of entries) {
    const portrait = entry.portrait_file_id && (await pictureOf(entry.portrait_file_id, loadFile))
    const ties = entry.ties.flatMap(({ to, words }) => {
      const place = places.get(to)
      return place === undefined ? [] : { to: place, words }
    })
    bible.push({
      kind,
      name,
      aliases,
      ...(portrait && { portrait }),
      ...(fields.length > 0 && { fields }),
      ...(ties.length > 0 && { ties }),
      text: await textNow(account, { name: `asset:${id}`, title: name, pending }),
    })
  }
  return { overview, themes, ...(target && { target }), bible }
}

async function targetOf({ account, overlay }: App, id: string): Promise<TargetInFile | null> {
  const row = await account.cache.rows('book_target').get(id)
  const { target_words: words, due_on } = overlay.fold('book_target', id, row) ?? {}
  return words || due_on ? { ...(words && { words }), ...(due_on && { due_on }) } : null
}

/** Null if it is neither on this device nor can be fetched. */
async function pictureOf(
  id: string,
  loadFile: (id: string) => Promise<Blob>,
): Promise<Picture | null> {
  const blob = await loadFile(id).catch(() => null)
  if (!blob)
    appToast.info('A picture of the story bible is not on this device and not in the file.')
  return blob && { type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) }
}

/** The named versions of a book. Says how many are not on this device. */
export async function versionsOf(
  app: App,
  { book, chapters, sections, entries }: Manuscript,
): Promise<NonNullable<BookText['versions']>> {
  const names = new Map<string, string>(entries.map(({ id, name }) => [`asset:${id}`, name]))
  for (const { id, title } of chapters) {
    names.set(`outline:${id}`, title)
    for (const section of sections.byChapter.get(id) ?? [])
      names.set(`section:${section.id}`, title)
  }
  const found = await namedVersionsOf(app, book.id)
  const versions = found.flatMap(({ document, name, created_at, text }) =>
    text === null ? [] : { of: names.get(document) ?? 'What is gone', name, created_at, text },
  )
  const missing = found.length - versions.length
  if (missing > 0) appToast.info(missingText(missing))
  return versions
}

function missingText(count: number): string {
  return count === 1
    ? 'One named version has not reached this device and is not in the file. Please connect to have it too.'
    : `${count} named versions have not reached this device and are not in the file. Please connect to have them too.`
}
