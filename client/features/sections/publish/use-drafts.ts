import { useEffect, useState } from 'react'
import { useApp } from '../../../sync/react/app-context.ts'
import { publishedRows } from '../../chapters/published-rows.ts'
import type { ShownChapter } from '../../chapters/chapters.local.ts'
import type { useSections } from '../sections.local.ts'
import { type DraftRead, readDraft, stateOf } from './chapter-state.ts'

/** The sheet shows what was read so far at most this often. */
const SHOW_MS = 60
/** The sheet looks again for texts that are on their way to this device. */
const AGAIN_MS = 700

export interface Drafts {
  /** By chapter. Those that are not here yet are being read. */
  read: ReadonlyMap<string, DraftRead>
  /** The texts that readers have, of chapters that were changed since. */
  published: ReadonlyMap<string, string>
}

/**
 * Reads the draft of each chapter once, when the sheet opens, that of the open chapter first; then the published texts of those that
 * have changed.
 */
export function useDrafts(
  chapters: readonly ShownChapter[],
  sections: NonNullable<ReturnType<typeof useSections>>,
  here: string | undefined,
): Drafts {
  const { account, session } = useApp()
  const [drafts, setDrafts] = useState<Drafts>({ read: new Map(), published: new Map() })
  // Readers get what the author saw when the sheet opened.
  const [opened] = useState(() => {
    const isHere = ({ id }: ShownChapter) => Number(id === here)
    return { chapters: chapters.toSorted((a, b) => isHere(b) - isHere(a)), sections }
  })
  useEffect(() => {
    let isOpen = true
    const read = new Map<string, DraftRead>()
    const published = new Map<string, string>()
    let shown = performance.now()
    const show = async (now = false) => {
      if (!now && performance.now() - shown < SHOW_MS) return
      if (isOpen) setDrafts({ read: new Map(read), published: new Map(published) })
      await new Promise((resolve) => setTimeout(resolve))
      shown = performance.now()
    }
    const readAll = async (due: readonly ShownChapter[]) => {
      for (const { id } of due) {
        if (!isOpen) return
        read.set(id, await readDraft(account, opened.sections.byChapter.get(id) ?? []))
        await show()
      }
      await show(true)
      for (const chapter of due) {
        if (!isOpen) return
        if (stateOf(chapter, read.get(chapter.id), undefined) !== 'changed') continue
        const text = await publishedText({ account, session }, chapter)
        if (text !== undefined) published.set(chapter.id, text)
        await show()
      }
      await show(true)
      const missing = due.filter(({ id }) => read.get(id)?.isMissing)
      if (missing.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      await readAll(missing)
    }
    readAll(opened.chapters).catch(reportError)
    return () => void (isOpen = false)
  }, [account, session, opened])
  return drafts
}

/** Undefined if this device does not hold it and the server does not answer. */
async function publishedText(
  { account, session }: Pick<ReturnType<typeof useApp>, 'account' | 'session'>,
  { id, published_at }: ShownChapter,
): Promise<string | undefined> {
  const { cache, engine } = account
  const row = await cache.rows('published_chapter').get(id)
  const held = await cache.rows('chapter_text').get(id)
  if (held && row && held.rev >= row.rev && row.updated_at === published_at) return held.text
  try {
    const reply = await session.api.chapters.get({ params: { id } })
    const { text, pictures, ...chapter } = reply.data
    const rows = publishedRows([chapter])
    if (rows.length === 0) return undefined
    const body = { id, book_id: chapter.book_id, text, pictures, rev: chapter.rev }
    await engine.keepAnswer([...rows, { type: 'chapter_text', id, body }], reply)
    return text
  } catch {
    return undefined
  }
}
