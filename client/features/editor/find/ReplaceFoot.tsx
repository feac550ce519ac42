import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { extentOf, placesOf } from './find-words.ts'
import type { Hit } from './find.ts'
import type { LastReplacement } from './replacing.ts'
import type { Replace } from './use-replace.ts'

interface Props {
  replace: Replace
  /** Number of ticked places. */
  chosen: number
  last: LastReplacement | undefined
}

/** Replaces, asks before it replaces many, shows how far it is, and takes the last replacement back. */
export function ReplaceFoot({ replace, chosen, last }: Props) {
  const { asked, running, replacement } = replace
  if (running) return <Progress {...running} onStop={replace.stop} />
  if (asked) return <Question replace={replace} asked={asked} />
  if (chosen === 0 && !last) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {last && (
        <>
          <p
            dir="auto"
            className="min-w-0 flex-1 basis-40 text-[13px] leading-5 wrap-anywhere text-subtle"
          >
            “{last.query}” → {last.replacement ? `“${last.replacement}”` : 'nothing'},{' '}
            {placesOf(last.places)}
          </p>
          <Button size="sm" onClick={() => void replace.takeBack()}>
            Undo replacement
          </Button>
        </>
      )}
      {chosen > 0 && (
        <span className="ml-auto flex gap-1">
          {replacement === '' && (
            <Button size="sm" variant="ghost" onClick={() => void replace.begin()}>
              Delete these words…
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            disabled={replacement === ''}
            onClick={() => void replace.begin()}
          >
            Replace {chosen.toLocaleString()}
          </Button>
        </span>
      )}
    </div>
  )
}

function Question({ replace, asked }: { replace: Replace; asked: Hit[] }) {
  const act = replace.replacement === '' ? 'Delete' : 'Replace'
  return (
    <div role="group" aria-label={`${act} in the whole book`} className="grid gap-2.5">
      <p className="text-[15px] leading-5.5">
        {act} <b>{extentOf(asked)}</b>? One undo takes all of it back.
      </p>
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={replace.cancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant={replace.replacement === '' ? 'danger' : 'primary'}
          onClick={() => void replace.confirm()}
        >
          {act} {asked.length.toLocaleString()}
        </Button>
      </div>
    </div>
  )
}

interface ProgressProps {
  what: string
  done: number
  of: number
  onStop(): void
}

function Progress({ what, done, of, onStop }: ProgressProps) {
  return (
    <div className="grid gap-2.5">
      <ProgressBar label={what} percent={(100 * done) / Math.max(1, of)} />
      <div className="flex items-center justify-between gap-2 text-[13px] leading-5 text-subtle tabular-nums">
        <span>
          {what}… {done.toLocaleString()} of {of.toLocaleString()}
        </span>
        <Button size="sm" variant="ghost" onClick={onStop}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
