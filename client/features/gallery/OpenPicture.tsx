import type { GalleryImage } from '#shared/contract/gallery.ts'
import { clsx } from 'clsx'
import { Picture } from '../../ui/Picture.tsx'

interface Props {
  image: GalleryImage
  at: number
  onOpen(at: number): void
  /** Large: it takes the picture itself, not its thumbnail. */
  large?: boolean
  /** Width over height; without it the picture fills its box. */
  ratio?: number
  className?: string
}

/** A picture that opens over the whole window. */
export function OpenPicture({ image, at, onOpen, large, ratio, className }: Props) {
  const small = image.thumbnail_file_id ?? image.file_id
  return (
    <button
      type="button"
      aria-label={`Open ${image.title || `image ${at + 1}`}`}
      onClick={() => onOpen(at)}
      className={clsx('block w-full overflow-hidden rounded-xl outline-offset-2', className)}
    >
      <Picture
        fileId={large ? image.file_id : small}
        alt=""
        placeholder={image.placeholder}
        ratio={ratio}
        className={ratio === undefined ? 'size-full' : 'w-full'}
      />
    </button>
  )
}
