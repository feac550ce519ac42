import { useCallback, useSyncExternalStore } from 'react'
import type { WritingOptions } from '../documents/TextInRoom.tsx'

export interface Options extends WritingOptions {
  /** A thin line beside what was generated. */
  marksGenerated: boolean
}

const KEY = 'writing-options'
const INITIAL: Options = {
  smartTyping: true,
  typewriter: false,
  dimOthers: false,
  marksGenerated: true,
}
const listeners = new Set<() => void>()
let kept: { raw: string | null; value: Options } = { raw: null, value: INITIAL }

function read(): Options {
  const raw = localStorage.getItem(KEY)
  if (raw !== kept.raw) kept = { raw, value: parsed(raw) }
  return kept.value
}

function parsed(raw: string | null): Options {
  try {
    return { ...INITIAL, ...(JSON.parse(raw ?? '{}') as Partial<Options>) }
  } catch {
    return INITIAL
  }
}

/** The user's preferences for writing, stored in this browser. */
export function useWritingOptions() {
  const options = useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, read)
  const change = useCallback((part: Partial<Options>) => {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...part }))
    for (const listener of listeners) listener()
  }, [])
  return [options, change] as const
}
