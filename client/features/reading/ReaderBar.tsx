import type { Direction } from '#shared/rules/direction.ts'
import { ArrowLeft, List } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { ChapterProgress } from './ChapterProgress.tsx'
import { ChapterList } from './ChapterList.tsx'
import { percentOf, type ReadingPosition } from './reading-position.ts'
import type { ReaderSettings } from './reader-settings.ts'
import { SettingsButton } from './SettingsButton.tsx'

interface Props {
  book: ShownBook
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
  position: ReadingPosition | null
  /** How much of the chapter is read, 0 to 1. */
  fraction: number
  direction: Direction
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
}

/** The slim bar above what is read: the way back, the contents, and how it looks. */
export function ReaderBar(props: Props) {
  const { book, chapter, chapters, position, fraction, direction, settings, onChange } = props
  const [open, setOpen] = useState(false)
  return (
    <div className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-5 -mx-3 -mt-4 border-b border-border bg-bg md:-mx-6 md:-mt-6 print:hidden">
      <div className="mx-auto flex h-11 max-w-220 items-center gap-1 px-1 md:px-3">
        <Link
          to={paths.book(book.id)}
          className="flex h-10 min-w-0 items-center gap-2 rounded-[10px] px-2 text-[15px] leading-5.5 text-muted hover:bg-surface-2 hover:text-text pointer-coarse:h-11"
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span dir="auto" className="truncate">
            {book.title}
          </span>
        </Link>
        <span className="ml-auto shrink-0 px-1 text-[13px] leading-5 whitespace-nowrap text-subtle tabular-nums">
          {chapter.chapter_number} / {chapters.length} · {percentOf(fraction)} %
        </span>
        <IconButton aria-label="Contents" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <List aria-hidden className="size-5" />
        </IconButton>
        <SettingsButton settings={settings} onChange={onChange} />
      </div>
      <ChapterProgress fraction={fraction} direction={direction} />
      <Dialog open={open} onOpenChange={setOpen} title="Contents">
        <div className="-mx-2 pb-4">
          <ChapterList
            chapters={chapters}
            position={position}
            current={chapter.id}
            onOpen={() => setOpen(false)}
          />
        </div>
      </Dialog>
    </div>
  )
}
