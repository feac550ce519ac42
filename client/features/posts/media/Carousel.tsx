import type { Media } from '#shared/contract/posts.ts'
import { useState } from 'react'
import { useArrowKeys } from '../../../ui/use-arrow-keys.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { PictureSteps } from '../../../ui/PictureSteps.tsx'
import { altOf } from './alt-text.ts'
import { Thumbnails } from './Thumbnails.tsx'

interface Props {
  media: readonly Media[]
  title: string
}

/** The pictures of a post, one at a time: with thumbnails, captions and the arrow keys. */
export function Carousel({ media, title }: Props) {
  const [place, setPlace] = useState(0)
  const { length } = media
  const at = Math.min(place, length - 1)
  const shown = media[at]!
  const several = length > 1
  // Counted from where the last press led: two may come before the next picture is shown.
  const step = (by: number) => setPlace((now) => (Math.min(now, length - 1) + by + length) % length)
  useArrowKeys(several ? step : null)
  return (
    <section aria-roledescription="carousel" aria-label={`Images of “${title}”`} className="mt-3">
      <figure>
        <div className="relative overflow-hidden rounded-[10px] bg-surface-2">
          <Picture
            key={shown.file_id}
            fileId={shown.file_id}
            alt={altOf(shown, at, media.length)}
            placeholder={shown.placeholder}
            fit="contain"
            eager
            className="mx-auto max-h-[70dvh] w-full"
            {...ratioOf(shown)}
          />
          {several && (
            <>
              <PictureSteps onStep={step} />
              <span className="absolute right-2 bottom-2 rounded-[6px] bg-black/65 px-2 text-xs leading-6 font-semibold text-white tabular-nums">
                {at + 1} / {media.length}
              </span>
            </>
          )}
        </div>
        <figcaption
          aria-live="polite"
          className="mt-1.5 min-h-5 text-[13px] leading-5 wrap-anywhere text-muted"
        >
          {shown.caption}
        </figcaption>
      </figure>
      {several && <Thumbnails media={media} at={at} onChoose={setPlace} />}
    </section>
  )
}

/** Keeps the picture's place free until it is there. */
function ratioOf({ width, height }: Media) {
  return width && height ? { ratio: width / height } : {}
}
