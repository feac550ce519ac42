import type { Changes, Hunk } from '#shared/contract/generation.ts'
import { useEffect, useId, useReducer, useRef } from 'react'
import type * as Y from 'yjs'
import { useDocument } from '../../sync/documents/use-document.ts'
import { Button } from '../../ui/Button.tsx'
import { appToast } from '../../ui/toast.ts'
import { HunkCard } from './HunkCard.tsx'
import { type HunkState, statesOf, takeHunks } from './hunks.ts'
import type { Generation } from './use-generation.ts'

interface Props {
  /** Such as `section:<id>`. */
  document: string
  bookId: string
  generation: Generation
  mayWrite: boolean
  /** Keeps what the text says as a version. */
  keepBefore(document: string, text: Y.Text): Promise<unknown>
}

/** What the model would change in a text, beside it; nothing where nothing waits for a decision. */
export function ProposedChanges(props: Props) {
  const { document, bookId, generation, mayWrite, keepBefore } = props
  const { handle } = useDocument(document, bookId)
  const row = generation.changesOf(document)
  if (!handle || !mayWrite || !row) return null
  return (
    <Hunks
      key={row.id}
      text={handle.text}
      proposal={row.proposal}
      keepBefore={() => keepBefore(document, handle.text)}
      onReject={(rejected) =>
        generation.reject(
          row.id,
          rejected.map(({ client }) => client),
        )
      }
      onDone={async () => {
        // What was taken is on the disk before nothing proposes it any more.
        await handle.flush()
        await generation.dismiss(row.id)
      }}
    />
  )
}

interface HunksProps {
  text: Y.Text
  proposal: Changes
  keepBefore(): Promise<unknown>
  onReject(hunks: Hunk[]): Promise<unknown>
  onDone(): Promise<unknown>
}

function Hunks({ text, proposal, keepBefore, onReject, onDone }: HunksProps) {
  const { wish, basis, flaw, hunks } = proposal
  const headingId = useId()
  const isKept = useRef(false)
  const states = useStates(text, hunks, basis)
  const waiting = hunks.filter((hunk, i) => states[i] !== 'taken')
  const open = waiting.filter((hunk) => states[hunks.indexOf(hunk)] === 'open')
  const isDone = waiting.length === 0
  const done = useRef(onDone)
  useEffect(() => void (done.current = onDone))
  // Also when the last of them was taken on another device.
  useEffect(() => {
    if (isDone) void done.current()
  }, [isDone])
  const heading = useRef<HTMLHeadingElement>(null)
  const reject = (rejected: Hunk[]) => {
    void onReject(rejected)
    heading.current?.focus()
  }
  const take = async (wanted: Hunk[]) => {
    try {
      // Once, before the first: whoever takes them one by one has one version.
      if (!isKept.current) await keepBefore()
      isKept.current = true
    } catch (error) {
      appToast.error((error as Error).message)
      return
    }
    takeHunks(text, wanted, basis)
    heading.current?.focus()
  }
  if (isDone) return null
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

/** Follows the text: what is taken on another device is taken here, and what somebody has changed is marked. */
function useStates(text: Y.Text, hunks: readonly Hunk[], basis: string): HunkState[] {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    text.observe(again)
    return () => text.unobserve(again)
  }, [text])
  return statesOf(text, hunks, basis)
}
