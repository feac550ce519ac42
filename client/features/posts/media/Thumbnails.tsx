import type { Media } from '#shared/contract/posts.ts'
import { clsx } from 'clsx'
import { Picture } from '../../../ui/Picture.tsx'

interface Props {
  media: readonly Media[]
  /** The one that is shown large. */
  at: number
  onChoose(at: number): void
}

/** All pictures of a post, small, in a row. */
export function Thumbnails({ media, at, onChoose }: Props) {
  return (
    <ol className="mt-1 flex gap-2 overflow-x-auto p-1">
      {media.map((item, i) => (
        <li key={item.file_id} className="shrink-0">
          <button
            type="button"
            aria-label={`Image ${i + 1}`}
            aria-current={i === at || undefined}
            onClick={() => onChoose(i)}
            className={clsx(
              'block overflow-hidden rounded-[10px] outline-offset-2',
              i === at ? 'ring-2 ring-accent' : 'opacity-70 hover:opacity-100',
            )}
          >
            <Picture
              fileId={item.thumbnail_file_id ?? item.file_id}
              alt=""
              placeholder={item.placeholder}
              className="size-16"
            />
          </button>
        </li>
      ))}
    </ol>
  )
}
