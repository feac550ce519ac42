import type { Changes } from '#shared/contract/generation.ts'
import { useId } from 'react'
import type * as Y from 'yjs'
import { Button } from '../../ui/Button.tsx'
import { HunkCard } from './HunkCard.tsx'
import { type HunkDecisions, useHunks } from './use-hunks.ts'

interface Props extends HunkDecisions {
  text: Y.Text
  proposal: Changes
}

/** Proposed changes that wait for a decision; the writer accepts and rejects them one by one or all at once. */
export function HunkList({ text, proposal, ...decisions }: Props) {
  const { wish, flaw } = proposal
  const headingId = useId()
  const { heading, waiting, open, take, reject } = useHunks(text, proposal, decisions)
  if (waiting.length === 0) return null
  return (
    <section
      aria-labelledby={headingId}
      className="mx-auto max-w-[34rem] space-y-3 rounded-[14px] border border-accent bg-surface p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          aria-live="polite"
          className="font-serif text-xl leading-7 font-semibold"
        >
          {waiting.length === 1 ? '1 change proposed' : `${waiting.length} changes proposed`}
        </h3>
        <div className="flex gap-2">
          {open.length > 0 && (
            <Button size="sm" variant="primary" onClick={() => void take(open)}>
              {open.length === waiting.length ? 'Accept All' : `Accept ${open.length}`}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => reject(waiting)}>
            Reject All
          </Button>
        </div>
        {wish && (
          <p className="w-full text-[13px] leading-5 wrap-anywhere text-subtle">
            Your wish: {wish}
          </p>
        )}
        {flaw && <p className="w-full text-[13px] leading-5 text-warning">Read it well: {flaw}</p>}
      </header>
      <ul className="space-y-3">
        {waiting.map((hunk) => (
          <HunkCard
            key={hunk.client}
            hunk={hunk}
            isChanged={!open.includes(hunk)}
            onAccept={() => void take([hunk])}
            onReject={() => reject([hunk])}
          />
        ))}
      </ul>
    </section>
  )
}
