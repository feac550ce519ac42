import { textOnDevice } from '../../sync/documents/document-texts.ts'
import type { App } from '../../sync/react.tsx'
import { appToast } from '../../ui/toast.ts'
import type { Working } from '../convert/book-text.ts'
import { namedVersionsOf } from '../versions/named-versions.ts'
import type { ManuscriptProps } from './manuscript-props.ts'

type Manuscript = Pick<ManuscriptProps, 'book' | 'chapters' | 'sections' | 'entries'>

/** What stands beside the manuscript: what is planned of it, and its named versions. Says which of those are not here. */
export async function workingPapersOf(app: App, manuscript: Manuscript): Promise<Working> {
  const { account, overlay } = app
  const { book, chapters, sections, entries } = manuscript
  const { byChapter } = sections
  const row = await account.cache.rows('outline').get(book.id)
  const outline = overlay.fold('outline', book.id, row)
  const planned = chapters.map(async ({ id, title, summary, estimated_words }) => ({
    title,
    summary,
    estimated_words,
    outline: await textOnDevice(account.vault, `outline:${id}`),
    scenes: byChapter.get(id) ?? [],
  }))
  const { overview = '', themes = [] } = outline ?? {}
  const plan = { overview, themes, chapters: await Promise.all(planned) }

  const names = new Map<string, string>(entries.map(({ id, name }) => [`asset:${id}`, name]))
  for (const { id, title } of chapters) {
    names.set(`outline:${id}`, title)
    for (const section of byChapter.get(id) ?? []) names.set(`section:${section.id}`, title)
  }
  const found = await namedVersionsOf(app, book.id)
  const versions = found.flatMap(({ document, name, created_at, text }) =>
    text === null ? [] : { of: names.get(document) ?? 'What is gone', name, created_at, text },
  )
  const missing = found.length - versions.length
  if (missing > 0) appToast.info(missingText(missing))
  return { plan, versions }
}

function missingText(count: number): string {
  return count === 1
    ? 'One named version has not reached this device and is not in the file. Please connect to have it too.'
    : `${count} named versions have not reached this device and are not in the file. Please connect to have them too.`
}
