import { useMemo } from 'react'
import { useApp } from '../../sync/react.tsx'
import type { BookText } from '../../sync/documents/book-texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ShownEntry } from '../bible/bible.local.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { type Hit, replaceHits } from '../editor/find.ts'
import { FindPanel } from '../editor/FindPanel.tsx'
import { useKeepVersions } from '../versions/use-keep-version.ts'
import { withText } from './scene-edits.ts'
import type { ShownSection } from './sections.local.ts'

interface Props {
  bookId: string
  chapters: ShownChapter[]
  byChapter: ReadonlyMap<string, ShownSection[]>
  entries: ShownEntry[]
  texts: ReadonlyMap<string, BookText>
  initialQuery: string
  mayWrite: boolean
  onOpen(hit: Hit): void
  onClose(): void
}

/** Looks through every scene and the story bible, also without a network. */
export function FindDialog(props: Props) {
  const { bookId, chapters, byChapter, entries, texts, mayWrite, onOpen, onClose } = props
  const { account } = useApp()
  const keep = useKeepVersions(bookId)
  const searched = useMemo(() => {
    const text = (name: string) => texts.get(name)?.text ?? ''
    const scenes = chapters.flatMap((chapter) =>
      (byChapter.get(chapter.id) ?? []).map(({ id, title }, i) => ({
        name: `section:${id}`,
        title: `${chapter.title}, ${title || `Scene ${i + 1}`}`,
        text: text(`section:${id}`),
      })),
    )
    const facts = entries.map(({ id, name }) => ({
      name: `asset:${id}`,
      title: name,
      text: text(`asset:${id}`),
    }))
    return [...scenes, ...facts]
  }, [chapters, byChapter, entries, texts])
  const replace = async (name: string, hits: Hit[], replacement: string) => {
    const before = texts.get(name)?.text ?? ''
    await keep(name, before, 'before-replace')
    return withText(account, name, bookId, (text) => replaceHits(text, hits, replacement))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Find in the book">
      <div className="pb-4">
        <FindPanel
          texts={searched}
          initialQuery={props.initialQuery}
          onOpen={onOpen}
          {...(mayWrite && { onReplace: replace })}
        />
      </div>
    </Dialog>
  )
}
