import { ImageUp } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useCutPicture } from '../files/use-cut-picture.ts'
import { BookCover } from './BookCover.tsx'
import type { ShownBook } from './books.local.ts'
import { DesignChoice } from './cover/DesignChoice.tsx'

const COVER_CROP = { width: 800, height: 1_200 }

interface Props {
  book: ShownBook
  onPicture(fileId: string | null): void
  onDesign(design: string): void
}

/** The cover of a book: an uploaded picture, or a layout and a palette. */
export function CoverChoice({ book, onPicture, onDesign }: Props) {
  const cover = useCutPicture({ purpose: 'book_cover', shape: COVER_CROP, onKept: onPicture })
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Cover</legend>
      <div className="flex gap-4">
        <BookCover book={book} className="w-28 shrink-0 self-start sm:w-32" />
        <div className="min-w-0 flex-1 space-y-3">
          {!book.cover_file_id && <DesignChoice book={book} onChange={onDesign} />}
          <div className="flex flex-wrap gap-2">
            <FileButton label="Cover file" accept="image/*" onFiles={cover.pick}>
              <ImageUp aria-hidden className="size-4" />
              {book.cover_file_id ? 'Choose another image' : 'Choose an image'}
            </FileButton>
            {book.cover_file_id && (
              <Button size="sm" variant="ghost" onClick={() => onPicture(null)}>
                Remove cover
              </Button>
            )}
          </div>
          <Problem text={cover.problem} />
        </div>
      </div>
      {cover.dialog && <LazyCropDialog {...cover.dialog} />}
    </fieldset>
  )
}
