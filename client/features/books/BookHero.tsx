import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { CoverSource } from './cover/cover-shapes.ts'
import { heroColours } from './cover/hero-colours.ts'

interface Props {
  book: CoverSource
  className: string
  /** On a phone it is higher than wide. */
  tall?: boolean
  children: ReactNode
}

/** The dark ground on which a book stands, in the colours of its cover. Words in it are white. */
export function BookHero({ book, className, tall, children }: Props) {
  return (
    <div
      style={heroColours(book)}
      className={clsx(
        'relative isolate overflow-hidden bg-(--tint) text-white',
        'before:absolute before:inset-0 before:-z-1 before:bg-[radial-gradient(58%_110%_at_17%_52%,color-mix(in_srgb,var(--glow)_46%,transparent),transparent_72%)]',
        // High and narrow on a phone: the light stays behind the cover, and the words below it on plain ground.
        tall &&
          'max-md:before:bg-[radial-gradient(90%_36%_at_24%_16%,color-mix(in_srgb,var(--glow)_44%,transparent),transparent_75%)]',
        className,
      )}
    >
      {children}
    </div>
  )
}
