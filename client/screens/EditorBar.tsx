import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { idOfKey } from '#shared/rules/id-of-key.ts'
import { SyncChip } from '../features/sync-status/SyncChip.tsx'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useBack } from './use-back.ts'
import '../features/documents/room.css'

interface Props {
  title: string
  /** The tabs of the book. */
  children?: ReactNode
  /** People and acts, at its end. */
  end?: ReactNode
}

/** The one bar above a book that is written: the way back, its title and tabs, what is saved, and what is done with it. */
export function EditorBar({ title, children, end }: Props) {
  const { bookId = '' } = useParams()
  const back = useBack(paths.book({ id: idOfKey(bookId), title }))
  return (
    <header className="room-bar leaves-in-focus flex items-center gap-1 print:hidden">
      <IconButton aria-label="Back" onClick={back}>
        <ArrowLeft aria-hidden className="size-5" />
      </IconButton>
      <h1
        dir="auto"
        className="min-w-0 shrink truncate font-serif text-base leading-6 font-semibold md:mr-3 md:max-w-50"
      >
        {title}
      </h1>
      {children}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <Suspense fallback={null}>
          <SyncChip />
        </Suspense>
        {end}
      </div>
    </header>
  )
}
