import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { showTheme } from '../../ui/theme.ts'

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
  justify: boolean
  hyphens: boolean
}

const KEY = 'reader-settings'
const INITIAL: ReaderSettings = {
  size: 19,
  measure: 66,
  leading: 1.6,
  margin: 24,
  font: 'serif',
  paper: 'app',
  justify: false,
  hyphens: true,
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
export function useReaderChoices() {
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

/** The same in the reader itself: the paper's colour covers the whole page while the screen is open. */
export function useReaderSettings() {
  const choices = useReaderChoices()
  const [settings] = choices
  const { paper } = settings
  useEffect(() => {
    if (paper === 'app') return
    showTheme(paper === 'dark' ? 'dark' : 'light')
    document.documentElement.dataset['paper'] = paper
    return () => {
      delete document.documentElement.dataset['paper']
      showTheme(null)
    }
  }, [paper])
  return choices
}
