import type { ChapterPlan } from '#shared/rules/book-archive.ts'
import type { App } from '../../sync/react/app-context.ts'
import { appToast } from '../../ui/toast.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { BookText, Working } from '../convert/book-text.ts'
import { namedVersionsOf } from '../versions/named-versions.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import { textNow } from './manuscript-text.ts'
import type { ShownSection } from './sections.local.ts'

type Manuscript = Pick<ManuscriptProps, 'book' | 'chapters' | 'sections' | 'entries'>

/** The plan of a chapter and its scenes. */
export async function planOf(
  { account }: App,
  { id, title, summary, estimated_words, pending }: ShownChapter,
  scenes: readonly ShownSection[],
): Promise<ChapterPlan> {
  const document = { name: `outline:${id}`, title: `The outline of ${title}`, pending }
  return {
    summary,
    estimated_words,
    outline: await textNow(account, document),
    scenes: scenes.map(({ title: name, note }) => ({ title: name, note })),
  }
}

/** Notes beside the chapters: overview, themes and story bible. */
export async function workingOf(app: App, { book, entries }: Manuscript): Promise<Working> {
  const { account, overlay } = app
  const row = await account.cache.rows('outline').get(book.id)
  const { overview = '', themes = [] } = overlay.fold('outline', book.id, row) ?? {}
  const bible = entries.map(async ({ id, asset_type: kind, name, aliases, pending }) => ({
    kind,
    name,
    aliases,
    text: await textNow(account, { name: `asset:${id}`, title: name, pending }),
  }))
  return { overview, themes, bible: await Promise.all(bible) }
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
