import type { Generation as Row } from '#shared/contract/generation.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Generation } from './use-generation.ts'
import { WritingButtons } from './WritingButtons.tsx'
import { amountOf, hintFor, rests, statusOf } from './writing-words.ts'

interface Props {
  row: Row
  generation: Generation
  ownsBook: boolean
  isOffline: boolean
}

/** A book while it is written: how far it is, and what was written last. */
export function BookProgress({ row, generation, ownsBook, isOffline }: Props) {
  const { progress } = row
  const isResting = rests(row)
  return (
    <section
      aria-label="Writing of the book"
      className="space-y-2 rounded-[14px] bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60 text-[15px] leading-5.5 font-semibold">
          {statusOf(row, isOffline)}
        </p>
        {progress && (
          <p className="text-[13px] leading-5 text-muted tabular-nums">
            {amountOf(progress, isResting)}
          </p>
        )}
        {ownsBook && <WritingButtons row={row} generation={generation} />}
      </div>
      {progress && (
        <ProgressBar
          label="Words written"
          percent={(100 * progress.words_done) / Math.max(1, progress.words_planned)}
        />
      )}
      {!isResting && progress?.tail ? (
        // The end is what is new: it is cut at its beginning.
        <p
          aria-hidden
          className="flex justify-end overflow-hidden font-serif text-[15px] leading-6 whitespace-nowrap text-muted italic"
        >
          {progress.tail.replace(/\s+/g, ' ')}
        </p>
      ) : (
        <p className="text-[13px] leading-5 text-subtle">{hintFor(row)}</p>
      )}
    </section>
  )
}
