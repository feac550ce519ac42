import { useEffect, useEffectEvent, useState } from 'react'
import type { BookText, Changes, Preview, Watch } from '../book-text.ts'
import { excessOf, NEW_BOOK, type Room } from '../chapters/room.ts'
import { readBook } from '../convert.ts'
import { chosenOf } from './chosen-chapter.ts'
import { importedBook } from './imported-book.ts'
import { useChapters } from './use-chapters.ts'
import { useWatched } from './use-watched.ts'

export interface ImportProps {
  /** Chosen already: read at once. */
  files?: File[]
  /** They go into a book that is there. */
  chaptersOnly?: boolean
  room?: Partial<Room>
  onImport(book: BookText, watch: Watch): Promise<void>
  onClose(): void
}

/** A book on its way in: its files are read, its chapters chosen, and what was chosen is stored. */
export function useImport({ files, chaptersOnly, room, onImport, onClose }: ImportProps) {
  const [source, setSource] = useState(files ?? [])
  const [preview, setPreview] = useState<Preview | null>(null)
  const [title, setTitle] = useState('')
  const [withComments, setWithComments] = useState(true)
  const chapters = useChapters()
  const { busy, done, failure, attempt, cancel } = useWatched(files !== undefined)
  const chosen = chosenOf(chapters.chapters)
  const left = { ...NEW_BOOK, ...room }
  const lacksRoom = (preview?.book.cover?.bytes.length ?? 0) > left.bytes

  const show = (found: Preview) => {
    setPreview(found)
    setTitle(found.book.title)
    chapters.begin(found.book.chapters.map((chapter) => ({ ...chapter, chosen: true })))
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
      const choice = { title, chosen, withComments, withCover: !lacksRoom, chaptersOnly }
      await onImport(importedBook(taken.book, choice), watch)
      onClose()
    })
  return {
    preview,
    title,
    setTitle,
    withComments,
    setWithComments,
    chapters,
    chosen,
    left,
    lacksRoom,
    busy,
    done,
    failure,
    /** Not while chapters are changed, and not without room for them. */
    mayTake: chosen.length > 0 && !chapters.isBusy && excessOf(chapters.chapters, left) === null,
    read: (picked: File[] | Promise<File[]>) => void read(picked),
    /** The same files again, with or without what was proposed in them. */
    readAgain: (changes: Changes) => void read(source, changes),
    take: (taken: Preview) => void take(taken),
    close() {
      cancel()
      onClose()
    },
  }
}

export type Import = ReturnType<typeof useImport>
