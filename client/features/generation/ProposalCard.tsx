import { type ReactNode, useId } from 'react'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Button } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

interface Props {
  title: string
  hint: string
  /** Label of the accept button. */
  accept: string
  onDecide(accept: boolean): Promise<void>
  children: ReactNode
}

/** A generated text for a place that already has words: it changes nothing until a writer accepts it. */
export function ProposalCard({ title, hint, accept, onDecide, children }: Props) {
  const headingId = useId()
  const isOffline = useConnection() === 'offline'
  const { busy, failure, attempt } = useAttempt()
  const decide = (isTaken: boolean) => void attempt(() => onDecide(isTaken))
  return (
    <section
      aria-labelledby={headingId}
      className="space-y-3 rounded-[14px] border border-accent bg-surface p-4"
    >
      <h2 id={headingId} className="font-serif text-xl leading-7 font-semibold">
        {title}
      </h2>
      {children}
      <Problem text={failure} />
      <p className="text-[13px] leading-5 text-subtle">
        {isOffline ? 'You can decide when this device is online again.' : hint}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isOffline || busy} onClick={() => decide(true)}>
          {accept}
        </Button>
        <Button variant="secondary" disabled={isOffline || busy} onClick={() => decide(false)}>
          Keep Mine
        </Button>
      </div>
    </section>
  )
}
