import type { BookReaders } from '#shared/contract/reading.ts'

/** A bar for each chapter, as high as its share of the readers who began. */
export function ReaderChart({
  chapters,
  began,
}: Pick<BookReaders, 'chapters'> & { began: number }) {
  return (
    <ol aria-label="Readers by chapter" className="flex gap-1.5 overflow-x-auto pt-1 pb-2 md:gap-6">
      {chapters.map(({ id, title, reached }) => {
        const share = (reached ?? 0) / began
        return (
          <li key={id} className="flex max-w-28 min-w-11 flex-1 flex-col md:min-w-16">
            <div className="flex h-52 flex-col justify-end">
              <span className="mb-1 text-center text-sm leading-5 font-semibold tabular-nums">
                {reached === null ? '< 3' : reached.toLocaleString()}
              </span>
              <span
                aria-hidden
                className="min-h-0.5 rounded-lg bg-accent"
                style={{ height: `${Math.round(share * 180)}px`, opacity: 0.5 + share / 2 }}
              />
            </div>
            <span
              dir="auto"
              title={title}
              className="mt-2 truncate text-center font-serif text-sm leading-5 text-muted"
            >
              {title}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
