import { CircleCheck } from 'lucide-react'
import { PublishDates } from './PublishDates.tsx'
import { chaptersText, SendingNote } from './SendingNote.tsx'
import type { PublishForm } from './use-publish-form.ts'

interface Props extends Pick<PublishForm, 'sending'> {
  /** The chapters of the act. */
  done: NonNullable<PublishForm['done']>
}

/** Takes the place of the choice after an act on several chapters, and says what was done. */
export function PublishDone({ done, sending }: Props) {
  const refused = new Set(sending.refused.map(({ chapterId }) => chapterId))
  const taken = done.filter(({ chapter }) => !refused.has(chapter.id))
  const planned = taken.filter(({ at }) => at !== null).length
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 md:px-6">
      <div className="mx-auto max-w-md py-8 md:py-12">
        {taken.length > 0 && (
          <>
            <CircleCheck aria-hidden className="mb-3 size-10 text-accent" />
            <p role="status" className="font-serif text-2xl leading-8 font-semibold">
              {doneText(taken.length - planned, planned)}
            </p>
            {planned > 0 && (
              <p className="pt-1 text-[15px] leading-5.5 text-muted">
                Readers see the next date on the book’s page.
              </p>
            )}
          </>
        )}
        <div className="pt-4">
          <SendingNote sending={sending} />
        </div>
        {planned > 0 && <PublishDates schedule={taken} />}
      </div>
    </div>
  )
}

/** "30 chapters planned", "1 chapter published, 4 planned". */
function doneText(now: number, planned: number): string {
  if (now === 0) return `${chaptersText(planned)} planned`
  const published = `${chaptersText(now)} published`
  return planned === 0 ? published : `${published}, ${planned.toLocaleString()} planned`
}
