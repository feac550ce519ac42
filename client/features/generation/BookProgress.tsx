import type { Generation as Row } from '#shared/contract/generation.ts'
import { Button } from '../../ui/Button.tsx'
import type { Generation } from './use-generation.ts'

const PHASES = { planning: 'Planning', writing: 'Writing', checking: 'Checking' } as const

interface Props {
  row: Row
  generation: Generation
  ownsBook: boolean
  isOffline: boolean
}

/** A book while it is written: how far it is, and what was written last. */
export function BookProgress({ row, generation, ownsBook, isOffline }: Props) {
  const { id, status, pause, error, progress } = row
  const rests = status === 'paused'
  return (
    <section
      aria-label="The book is being written"
      className="space-y-3 rounded-[14px] border border-border bg-surface p-4"
    >
      <p role="status" className="text-[15px] leading-5.5 font-semibold">
        {status === 'waiting' && isOffline
          ? 'Will be generated when this device is online.'
          : rests
            ? (error ?? 'Paused.')
            : headline(row)}
      </p>
      {progress && (
        <>
          <progress
            aria-label="Words written"
            value={progress.words_done}
            max={Math.max(1, progress.words_planned)}
            className="h-2 w-full accent-accent"
          />
          <p className="text-[13px] leading-5 text-muted tabular-nums">
            {progress.words_done.toLocaleString('en')} of about{' '}
            {progress.words_planned.toLocaleString('en')} words
          </p>
          {!rests && progress.tail && (
            <p
              aria-hidden
              className="line-clamp-3 font-serif text-[15px] leading-6 text-muted italic wrap-anywhere"
            >
              …{progress.tail}
            </p>
          )}
        </>
      )}
      <p className="text-[13px] leading-5 text-subtle">{hintFor(row)}</p>
      {ownsBook && (
        <div className="flex flex-wrap gap-2">
          {rests ? (
            <Button size="sm" variant="primary" onClick={() => void generation.resume(id)}>
              {pause === 'by_owner' ? 'Go On' : 'Try Again Now'}
            </Button>
          ) : (
            <Button size="sm" variant="secondary" onClick={() => void generation.pause(id)}>
              Pause
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => void generation.cancel(id)}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  )
}

function headline({ progress }: Row): string {
  if (!progress) return 'The book is about to be written.'
  const { phase, chapter, chapters, scene, scenes } = progress
  const where = `chapter ${chapter} of ${chapters}`
  const inChapter = scenes > 0 && phase === 'writing' ? `, scene ${scene} of ${scenes}` : ''
  return `${PHASES[phase]} ${where}${inChapter}`
}

function hintFor({ status, pause }: Row): string {
  if (status !== 'paused')
    return 'New scenes come into the manuscript one by one. You can go on writing, or leave this page.'
  if (pause === 'provider_down' || pause === 'provider_config')
    return 'The server asks again every ten minutes, for a day.'
  if (pause === 'budget') return 'It goes on by itself after midnight UTC.'
  if (pause === 'needs_owner')
    return 'Change the plan of this chapter, or the story bible, and try again. What is written stays.'
  return 'What is written stays.'
}
