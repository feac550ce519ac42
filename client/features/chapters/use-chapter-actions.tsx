import type { WritingStatus } from '#shared/rules/writing-status.ts'
import { type ReactNode, useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { positionAt } from '../books/position.ts'
import { ChapterDialog } from './ChapterDialog.tsx'
import { ChapterMenu } from './ChapterMenu.tsx'
import type { ShownChapter } from './chapters.local.ts'

type Open = { what: 'edit' | 'delete'; chapter: ShownChapter } | { what: 'new' } | null

/** Everything that is done to the chapters of a book, and the dialogs for it. */
export function useChapterActions(
  bookId: string,
  chapters: ShownChapter[],
  onCreated?: (id: string) => void,
) {
  const mutate = useMutate()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const move = (chapter: ShownChapter, index: number) => {
    const others = chapters.filter(({ id }) => id !== chapter.id)
    if (index < 0 || index > others.length || chapters[index]?.id === chapter.id) return
    const body = { position: positionAt(others, index) }
    void mutate('chapters.update', { params: { id: chapter.id }, body })
  }
  const remove = async ({ id }: ShownChapter) => {
    await mutate('chapters.remove', { params: { id } })
    appToast.success('Chapter moved to the bin')
    close()
  }
  return {
    create: () => setOpen({ what: 'new' }),
    edit: (chapter: ShownChapter) => setOpen({ what: 'edit', chapter }),
    move,
    setStatus({ id }: ShownChapter, status: WritingStatus) {
      void mutate('chapters.update', { params: { id }, body: { status } })
    },
    menu(chapter: ShownChapter, more?: ReactNode): ReactNode {
      const index = chapters.findIndex(({ id }) => id === chapter.id)
      return (
        <ChapterMenu
          title={chapter.title}
          onEdit={() => setOpen({ what: 'edit', chapter })}
          onUp={index > 0 ? () => move(chapter, index - 1) : undefined}
          onDown={index < chapters.length - 1 ? () => move(chapter, index + 1) : undefined}
          onDelete={() => setOpen({ what: 'delete', chapter })}
        >
          {more}
        </ChapterMenu>
      )
    },
    dialogs: (
      <ChapterDialogs
        open={open}
        bookId={bookId}
        end={positionAt(chapters, chapters.length)}
        number={chapters.length + 1}
        onCreated={onCreated}
        onRemove={remove}
        onClose={close}
      />
    ),
  }
}

interface DialogsProps {
  open: Open
  bookId: string
  /** Position of a new chapter, and its number. */
  end: string
  number: number
  onCreated?(id: string): void
  onRemove(chapter: ShownChapter): Promise<void>
  onClose(): void
}

function ChapterDialogs({ open, bookId, end, onRemove, ...props }: DialogsProps) {
  const { number, onCreated, onClose } = props
  return (
    <>
      {(open?.what === 'new' || open?.what === 'edit') && (
        <ChapterDialog
          bookId={bookId}
          position={end}
          number={number}
          onClose={onClose}
          {...(open.what === 'edit' && { chapter: open.chapter })}
          {...(onCreated && { onCreated })}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          danger
          title="Delete chapter"
          description={`“${open.chapter.title}” goes into the bin with its scenes, and readers lose it. It can be taken back for 30 days.`}
          confirmLabel="Delete"
          onConfirm={() => onRemove(open.chapter)}
          onClose={onClose}
        />
      )}
    </>
  )
}
