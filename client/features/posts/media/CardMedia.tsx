import type { Media } from '#shared/contract/posts.ts'
import { Images } from 'lucide-react'
import { Picture } from '../../../ui/Picture.tsx'
import { altOf } from './alt-text.ts'

interface Props {
  media: readonly Media[]
  /** Of one of the first posts on a screen. */
  eager?: boolean
}

/** The first picture of a post in a list, and how many there are. */
export function CardMedia({ media, eager = false }: Props) {
  const [first] = media
  if (!first) return null
  return (
    <div className="relative mt-2 overflow-hidden rounded-[10px] bg-surface-2">
      <Picture
        fileId={first.thumbnail_file_id ?? first.file_id}
        alt={altOf(first, 0, media.length)}
        placeholder={first.placeholder}
        ratio={ratioOf(first)}
        className="max-h-96 w-full"
        eager={eager}
      />
      {media.length > 1 && (
        <span className="absolute right-2 bottom-2 inline-flex items-center gap-1 rounded-[6px] bg-black/65 px-2 text-xs leading-6 font-semibold text-white">
          <Images aria-hidden className="size-3.5" />
          {media.length} images
        </span>
      )}
    </div>
  )
}

/** Tall pictures are cut: a list is for choosing. */
function ratioOf({ width, height }: Media): number {
  return width && height ? Math.max(width / height, 1) : 16 / 9
}
