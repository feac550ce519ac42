import type { Generation as Row, Progress } from '#shared/contract/generation.ts'
import { LONGEST_BUDGET_WAIT_MS } from '#shared/limits.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Generation } from './use-generation.ts'

const PHASES = { planning: 'Planning', writing: 'Writing', checking: 'Checking' } as const

const REST_BACK =
  'The price of the words that were not written goes back to the card or wallet you paid with; when nine tenths are written, nothing does.'
const ALL_BACK =
  'Because it waited for the budget for longer than a day, all of its price goes back to the card or wallet you paid with.'

interface Props {
  row: Row
  generation: Generation
  ownsBook: boolean
  isOffline: boolean
}

/** A book while it is written: how far it is, and what was written last. */
export function BookProgress({ row, generation, ownsBook, isOffline }: Props) {
  const { id, status, pause, error, progress, is_closed, is_paid } = row
  const [gives, setGives] = useState(false)
  const isOver = status === 'failed' || status === 'cancelled'
  const rests = status === 'paused' || isOver
  const waits = status === 'waiting' && isOffline
  return (
    <section
      aria-label="Writing of the book"
      className="space-y-2 rounded-[14px] border border-border bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60 text-[15px] leading-5.5 font-semibold">
          {waits
            ? 'Will be generated when this device is online.'
            : rests
              ? (error ?? (isOver ? 'The rest of the book was given up.' : 'Paused.'))
              : headline(row)}
        </p>
        {progress && (
          <p className="text-[13px] leading-5 text-muted tabular-nums">
            {progress.words_done.toLocaleString('en')} of about{' '}
            {progress.words_planned.toLocaleString('en')} words
            {!rests && timeLeft(progress)}
          </p>
        )}
        {ownsBook && (
          <div className="-mr-2 flex gap-1">
            {is_closed || (isOver && is_paid) ? null : rests ? (
              <Button size="sm" variant="primary" onClick={() => void generation.resume(id)}>
                {pause === 'by_owner' || isOver ? 'Go On' : 'Try Again Now'}
              </Button>
            ) : (
              <Button size="sm" variant="ghost" onClick={() => void generation.pause(id)}>
                Pause
              </Button>
            )}
            {!isOver && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => (is_paid ? setGives(true) : void generation.cancel(id))}
              >
                Cancel
              </Button>
            )}
          </div>
        )}
      </div>
      {progress && (
        <ProgressBar
          label="Words written"
          percent={(100 * progress.words_done) / Math.max(1, progress.words_planned)}
        />
      )}
      {!rests && progress?.tail ? (
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
      <ConfirmDialog
        open={gives}
        title="Give up the rest of the book?"
        description={`What is written stays yours. ${hasWaitedLong(row) ? ALL_BACK : REST_BACK} It does not go on then.`}
        confirmLabel="Give It Up"
        danger
        onConfirm={async () => {
          await generation.cancel(id)
          setGives(false)
        }}
        onClose={() => setGives(false)}
      />
    </section>
  )
}

function timeLeft({ minutes_left }: Progress): string {
  if (!minutes_left) return ''
  if (minutes_left < 90)
    return `, about ${minutes_left} ${minutes_left === 1 ? 'minute' : 'minutes'} left`
  return `, about ${Math.round(minutes_left / 60)} hours left`
}

function headline({ progress }: Row): string {
  if (!progress) return 'The book is about to be written.'
  const { phase, chapter, chapters, scene, scenes } = progress
  const where = `chapter ${chapter} of ${chapters}`
  const inChapter = scenes > 0 && phase === 'writing' ? `, scene ${scene} of ${scenes}` : ''
  return `${PHASES[phase]} ${where}${inChapter}`
}

function hasWaitedLong({ pause, waits_since }: Row): boolean {
  if (pause !== 'budget' || waits_since === null) return false
  return Date.now() - Date.parse(waits_since) >= LONGEST_BUDGET_WAIT_MS
}

function hintFor(row: Row): string {
  const { status, pause, is_closed, is_paid } = row
  const isOver = status === 'failed' || status === 'cancelled'
  if (isOver && (is_closed || is_paid))
    return 'What is written stays. What comes back stands under Payments; the rest can be ordered anew.'
  if (isOver) return 'What is written stays. It can go on where it was.'
  if (status !== 'paused')
    return 'New scenes come into the manuscript one by one. You can go on writing, or leave this page.'
  if (pause === 'provider_down' || pause === 'provider_config')
    return 'The server asks again every ten minutes, for a day.'
  if (is_paid && hasWaitedLong(row))
    return 'It goes on by itself as soon as this server may. If you give it up instead, all of its price goes back.'
  if (pause === 'budget')
    return 'It goes on by itself as soon as this server may. A new budget comes at midnight UTC.'
  if (pause === 'needs_owner')
    return 'Change the plan of this chapter, or the story bible, and try again. What is written stays.'
  return 'What is written stays.'
}
