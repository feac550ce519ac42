import { clsx } from 'clsx'
import { gradientCss, gradientFor } from '../../ui/gradients.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { ShownBook } from './books.local.ts'

interface Props {
  book: Pick<ShownBook, 'title' | 'cover_file_id' | 'author'>
  /** Too small for words. */
  plain?: boolean
  className?: string
}

/** The cover of a book; one without gets a cloth binding with its title. */
export function BookCover({ book, plain = false, className }: Props) {
  const { title, cover_file_id, author } = book
  const box = clsx('aspect-[2/3] overflow-hidden rounded-[6px] shadow-sm', className)
  if (cover_file_id)
    return <Picture fileId={cover_file_id} alt="" className={clsx(box, 'block')} ratio={2 / 3} />
  const { from, to } = gradientFor(title)
  return (
    <span
      aria-hidden
      className={clsx(box, 'flex flex-col justify-between p-3 text-white')}
      style={{ backgroundImage: gradientCss(from, to) }}
    >
      {!plain && (
        <>
          <span
            dir="auto"
            className="line-clamp-5 font-serif leading-tight font-semibold wrap-anywhere"
          >
            {title}
          </span>
          <span dir="auto" className="truncate text-xs leading-4">
            {author.display_name || author.username}
          </span>
        </>
      )}
    </span>
  )
}
