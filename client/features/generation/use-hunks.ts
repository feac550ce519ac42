import type { Changes, Hunk } from '#shared/contract/generation.ts'
import { useEffect, useReducer, useRef } from 'react'
import type * as Y from 'yjs'
import { appToast } from '../../ui/toast.ts'
import { type HunkState, statesOf, takeHunks } from './hunks.ts'

export interface HunkDecisions {
  /** Keeps what the text says as a version. */
  keepBefore(): Promise<unknown>
  onReject(hunks: Hunk[]): Promise<unknown>
  /** Nothing waits for a decision any more. */
  onDone(): Promise<unknown>
}

/** Changes proposed for a text: those that wait, those of them that still fit, and how each is decided. */
export function useHunks(
  text: Y.Text,
  { hunks, basis }: Changes,
  { keepBefore, onReject, onDone }: HunkDecisions,
) {
  const isKept = useRef(false)
  /** Gets the focus after each decision: the buttons of what was decided are gone. */
  const heading = useRef<HTMLHeadingElement>(null)
  const states = useStates(text, hunks, basis)
  const waiting = hunks.filter((_, i) => states[i] !== 'taken')
  const isDone = waiting.length === 0
  const done = useRef(onDone)
  useEffect(() => void (done.current = onDone))
  // Also when the last of them was taken on another device.
  useEffect(() => {
    if (isDone) void done.current()
  }, [isDone])
  return {
    heading,
    waiting,
    open: waiting.filter((hunk) => states[hunks.indexOf(hunk)] === 'open'),
    reject(rejected: Hunk[]) {
      void onReject(rejected)
      heading.current?.focus()
    },
    async take(wanted: Hunk[]) {
      try {
        // Once, before the first: a writer who accepts hunks one by one gets one version.
        if (!isKept.current) await keepBefore()
        isKept.current = true
      } catch (error) {
        appToast.error((error as Error).message)
        return
      }
      takeHunks(text, wanted, basis)
      heading.current?.focus()
    },
  }
}

/**
 * Reads the states again with each change of the text: another device may have accepted a hunk, or a writer changed its
 * words.
 */
function useStates(text: Y.Text, hunks: readonly Hunk[], basis: string): HunkState[] {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    text.observe(again)
    return () => text.unobserve(again)
  }, [text])
  return statesOf(text, hunks, basis)
}
