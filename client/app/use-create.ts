import { BookPlus, Feather, FileInput, type LucideIcon, MessageSquare } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useLastScene } from '../features/books/last-scene.local.ts'
import { useNewBook } from '../features/sections/use-new-book.ts'
import { paths } from '../paths.ts'
import { useCreateTarget } from './use-create-target.ts'

export interface Creation {
  label: string
  /** A few words about it. */
  note: string
  Icon: LucideIcon
  run(): void
}

/** What one can begin from anywhere, and the scene that one may go on with. */
export function useCreate(): { open: Creation | null; fresh: Creation[] } {
  const navigate = useNavigate()
  const newBook = useNewBook()
  const post = useCreateTarget()
  const last = useLastScene()
  const open = last
    ? {
        label: `Continue “${last.chapter}”`,
        note: last.book.title,
        Icon: Feather,
        run: () => void navigate(paths.manuscript(last.book, last.sceneId)),
      }
    : null
  const fresh = [
    {
      label: 'New book',
      note: 'An empty page; the title can wait',
      Icon: BookPlus,
      run: () => void newBook(),
    },
    {
      label: 'Import',
      note: 'EPUB, DOCX or Markdown',
      Icon: FileInput,
      run: () => void navigate(paths.import()),
    },
    {
      label: 'Post',
      note: 'Text, link, image, video or poll',
      Icon: MessageSquare,
      run: () => void navigate(post),
    },
  ]
  return { open, fresh }
}
