import {
  useCallback,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { showLook, showPaper } from './reader-look.ts'

export type Paper = 'app' | 'light' | 'sepia' | 'dark'
/** Literata, EB Garamond, Atkinson Hyperlegible and OpenDyslexic. */
export type Face = 'serif' | 'garamond' | 'sans' | 'dyslexic'
export interface ReaderSettings {
  /** In pixels. */
  size: number
  /** Letters in a line. */
  measure: number
  /** Height of a line, in heights of a letter. */
  leading: number
  /** At both sides, in pixels. */
  margin: number
  font: Face
  paper: Paper
  /** One long page that is scrolled, or pages that are turned. */
  pages: 'scroll' | 'turn'
  justify: boolean
  hyphens: boolean
  /** The speed of reading aloud; 1 is as the voice speaks. */
  rate: number
  /** The address of the voice, as the browser has it; empty until one is chosen. */
  voice: string
}

const KEY = 'reader-settings'
export const INITIAL: ReaderSettings = {
  size: 19,
  measure: 66,
  leading: 1.6,
  margin: 24,
  font: 'serif',
  paper: 'app',
  pages: 'scroll',
  justify: false,
  hyphens: true,
  rate: 1,
  voice: '',
}

const NONE = '{}'
const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function parse(stored: string): ReaderSettings {
  try {
    return { ...INITIAL, ...(JSON.parse(stored) as Partial<ReaderSettings>) }
  } catch {
    return INITIAL
  }
}

/** Reading settings of this device. */
export function useReaderSettings() {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY) ?? NONE,
    () => NONE,
  )
  const settings = useMemo(() => parse(stored), [stored])
  const set = useCallback(
    (change: Partial<ReaderSettings>) => {
      localStorage.setItem(KEY, JSON.stringify({ ...settings, ...change }))
      for (const changed of listeners) changed()
    },
    [settings],
  )
  return [settings, set] as const
}

/** Read from the device: a page from the server begins with nobody's settings, and must not show them. */
const stored = () => parse(localStorage.getItem(KEY) ?? NONE)

/** The look of what is read, as long as a chapter's screen is open; it is there before a part of the screen measures itself. */
export function useReaderLook(): void {
  const [settings] = useReaderSettings()
  useInsertionEffect(() => showLook(stored()), [settings])
  useLayoutEffect(() => showPaper(stored()), [settings])
}
