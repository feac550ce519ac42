import type { Direction } from '#shared/rules/direction.ts'
import { clsx } from 'clsx'
import { ArrowLeft, List, Type } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { ChapterList } from './ChapterList.tsx'
import type { Place } from './place.ts'
import type { ReaderSettings } from './reader-settings.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

interface Props {
  book: ShownBook
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
  place: Place | null
  /** How much of the chapter is read, 0 to 1. */
  fraction: number
  direction: Direction
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
}

/** The slim bar above what is read: the way back, the contents, and how it looks. */
export function ReaderBar(props: Props) {
  const { book, chapter, chapters, place, fraction, direction, settings, onChange } = props
  const [open, setOpen] = useState(false)
  const percent = Math.round(fraction * 100)
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
          {chapter.chapter_number} / {chapters.length} · {percent} %
        </span>
        <IconButton aria-label="Contents" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <List aria-hidden className="size-5" />
        </IconButton>
        <Popover.Root>
          <Popover.Trigger asChild>
            <IconButton aria-label="Reading settings">
              <Type aria-hidden className="size-5" />
            </IconButton>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="end"
              sideOffset={6}
              collisionPadding={8}
              aria-label="Reading settings"
              className="animate-appear z-30 w-88 max-w-[calc(100vw-1rem)] rounded-[14px] border border-border bg-surface p-4 text-text shadow-menu outline-none"
            >
              <SettingsPanel settings={settings} onChange={onChange} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </div>
      <div
        role="progressbar"
        aria-label="Chapter read"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="absolute inset-x-0 -bottom-px h-0.5"
      >
        <div
          className={clsx('h-full bg-accent', direction === 'rtl' ? 'origin-right' : 'origin-left')}
          style={{ transform: `scaleX(${fraction})` }}
        />
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Contents">
        <div className="-mx-2 pb-4">
          <ChapterList
            chapters={chapters}
            place={place}
            current={chapter.id}
            onOpen={() => setOpen(false)}
          />
        </div>
      </Dialog>
    </div>
  )
}
