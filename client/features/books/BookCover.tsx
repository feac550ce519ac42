import { clsx } from 'clsx'
import { Picture } from '../../ui/Picture.tsx'
import type { ShownBook } from './books.local.ts'
import { CoverDrawing } from './cover/CoverDrawing.tsx'

interface Props {
  book: Pick<ShownBook, 'id' | 'title' | 'cover_file_id' | 'cover_design' | 'pen_name' | 'author'>
  className?: string
}

/** The cover of a book: its picture, or its title and author as they are set, also while the picture cannot be had. */
export function BookCover({ book, className }: Props) {
  const { cover_file_id } = book
  const box = clsx(
    'aspect-[2/3] overflow-hidden rounded-[3px_6px_6px_3px] shadow-sm ring-1 ring-border',
    className,
  )
  const drawing = <CoverDrawing book={book} />
  if (!cover_file_id) return <span className={clsx(box, 'block')}>{drawing}</span>
  return <Picture fileId={cover_file_id} alt="" className={box} ratio={2 / 3} instead={drawing} />
}
