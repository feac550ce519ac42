import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { ChapterRoom } from './ChapterRoom.tsx'
import { excessOf, NEW_BOOK, type Room } from '../chapters/room.ts'
import { AboutBook } from './AboutBook.tsx'
import {
  type BookText,
  type Changes,
  GENERATED_LABELS,
  type Preview,
  type Watch,
} from '../book-text.ts'
import { BroughtComments } from './BroughtComments.tsx'
import { BroughtPlan } from './BroughtPlan.tsx'
import { ChapterChoice } from './ChapterChoice.tsx'
import { ChapterRules } from './ChapterRules.tsx'
import { chosenOf, titleOf } from './chosen-chapter.ts'
import { readBook } from '../convert.ts'
import { FileDrop } from './FileDrop.tsx'
import { TrackedChanges } from './TrackedChanges.tsx'
import { useChapters } from './use-chapters.ts'
import { useWatched } from './use-watched.ts'

interface Props {
  /** Chosen already: read at once. */
  files?: File[]
  /** They go into a book that is there. */
  chaptersOnly?: boolean
  room?: Partial<Room>
  onImport(book: BookText, watch: Watch): Promise<void>
  onClose(): void
}

/** A book from files: read on this device, shown, and stored only when one says so. */
export function ImportDialog({ files, chaptersOnly = false, room, onImport, onClose }: Props) {
  const [source, setSource] = useState(files ?? [])
  const [preview, setPreview] = useState<Preview | null>(null)
  const [title, setTitle] = useState('')
  const { chapters, begin, apply, edit, join, joinScenes, split, undo, ...state } = useChapters()
  const [withComments, setWithComments] = useState(true)
  const { busy, done, failure, attempt, cancel } = useWatched(files !== undefined)
  const chosen = chosenOf(chapters)
  const left = { ...NEW_BOOK, ...room }

  const lacksRoom = ({ book: { cover } }: Preview) => (cover?.bytes.length ?? 0) > left.bytes
  const show = (found: Preview) => {
    setPreview(found)
    setTitle(found.book.title)
    begin(found.book.chapters.map((chapter) => ({ ...chapter, chosen: true })))
  }
  const read = (picked: File[] | Promise<File[]>, changes?: Changes) =>
    attempt(async ({ signal }) => {
      const found = await picked
      setSource(found)
      show(await readBook(found, signal, changes))
    })
  const readOpened = useEffectEvent(read)
  const stop = useEffectEvent(cancel)
  useEffect(() => {
    if (files) void readOpened(files)
    return stop
  }, [files])
  const take = (taken: Preview) =>
    attempt(async (watch) => {
      const { working, ...book } = taken.book
      const imported = {
        ...book,
        cover: lacksRoom(taken) ? null : book.cover,
        title: title.trim() || book.title,
        chapters: chosen.map((chapter, index) => ({
          title: titleOf(chapter, index),
          ...(chapter.part && { part: chapter.part }),
          sections: chapter.sections,
          ...(withComments && chapter.threads && { threads: chapter.threads }),
          ...(chapter.plan && { plan: chapter.plan }),
        })),
        ...(working && !chaptersOnly && { working }),
      }
      await onImport(imported, watch)
      onClose()
    })
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Import Book"
      description={
        preview ? described(preview) : 'The files stay on this device until you import them.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          {preview && (
            <Button
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0 || state.isBusy || excessOf(chapters, left) !== null}
              onClick={() => void take(preview)}
            >
              Import {chosen.length} {chosen.length === 1 ? 'chapter' : 'chapters'}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {done !== null && <ProgressBar label="Importing" percent={done * 100} />}
        {failure && <Banner tone="danger">{failure}</Banner>}
        {preview ? (
          <>
            {preview.book.generated !== 'none' && (
              <Banner tone="info">
                This file says “{GENERATED_LABELS[preview.book.generated]}”. The book will say
                “Generated with AI” too, and this cannot be taken away later.
              </Banner>
            )}
            {preview.changes && (
              <TrackedChanges
                {...preview.changes}
                onTake={(changes) => void read(source, changes)}
              />
            )}
            <BroughtComments chapters={chapters} brought={withComments} onBring={setWithComments} />
            <BroughtPlan
              chapters={chapters}
              working={preview.book.working}
              chaptersOnly={chaptersOnly}
            />
            {preview.warnings.map((warning) => (
              <Banner key={warning} tone="warning">
                {warning}
              </Banner>
            ))}
            {!chaptersOnly && (
              <>
                <AboutBook book={preview.book} />
                <Field
                  label="Title"
                  value={title}
                  onChange={setTitle}
                  maxLength={MAX_BOOK_TITLE_LENGTH}
                />
              </>
            )}
            {lacksRoom(preview) && (
              <Banner tone="warning">
                Your storage has no room for the cover: the book comes without it.
              </Banner>
            )}
            <ChapterRoom
              chapters={chapters}
              room={left}
              onChange={apply}
              onJoinScenes={joinScenes}
            />
            <ChapterRules
              chapters={chapters}
              said={state.said}
              onApply={apply}
              onSplit={split}
              mayStop={state.mayStop}
              mayUndo={state.mayUndo}
              onUndo={undo}
            />
            <ChapterChoice chapters={chapters} onEdit={edit} onJoin={join} onSplit={split} />
          </>
        ) : (
          <FileDrop busy={busy} onFiles={(files) => void read(files)} />
        )}
      </div>
    </Dialog>
  )
}

function described({ book, words }: Preview): string {
  const count = `${words.toLocaleString('en')} words`
  return book.author ? `By ${book.author}, ${count}` : count
}
