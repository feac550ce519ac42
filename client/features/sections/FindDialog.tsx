import { chapterTitleProblem } from '#shared/rules/writing-form.ts'
import { useMemo } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import type { BookText } from '../books/book-texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ShownEntry } from '../bible/bible.local.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { type Hit, isTitle, replacedIn, replaceHits } from '../editor/find/find.ts'
import { FindPanel } from '../editor/find/FindPanel.tsx'
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

/** Looks through the titles of chapters, every scene and the story bible, also without a network. */
export function FindDialog(props: Props) {
  const { bookId, chapters, byChapter, entries, texts, mayWrite, onOpen, onClose } = props
  const { account } = useApp()
  const mutate = useMutate()
  const keep = useKeepVersions(bookId)
  const searched = useMemo(() => {
    const text = (name: string) => texts.get(name)?.text ?? ''
    const scenes = chapters.flatMap((chapter, number) => [
      {
        name: `chapter:${chapter.id}`,
        title: `Title of chapter ${number + 1}`,
        text: chapter.title,
      },
      ...(byChapter.get(chapter.id) ?? []).map(({ id, title }, i) => ({
        name: `section:${id}`,
        title: `${chapter.title}, ${title || `Scene ${i + 1}`}`,
        text: text(`section:${id}`),
      })),
    ])
    const facts = entries.map(({ id, name }) => ({
      name: `asset:${id}`,
      title: name,
      text: text(`asset:${id}`),
    }))
    return [...scenes, ...facts]
  }, [chapters, byChapter, entries, texts])
  const rename = async (name: string, hits: Hit[], replacement: string) => {
    const chapter = chapters.find(({ id }) => name === `chapter:${id}`)
    const { text: title, count } = replacedIn(chapter?.title ?? '', hits, replacement)
    if (!chapter || count === 0) return 0
    const problem = chapterTitleProblem(title)
    if (problem) throw new Error(`The chapter “${chapter.title}” keeps its title. ${problem}.`)
    await mutate('chapters.update', { params: { id: chapter.id }, body: { title } })
    return count
  }
  const replace = async (name: string, hits: Hit[], replacement: string) => {
    if (isTitle(name)) return rename(name, hits, replacement)
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
