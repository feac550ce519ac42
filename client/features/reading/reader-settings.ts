import { useCallback, useEffect, useState } from 'react'
import { showTheme } from '../../ui/theme.ts'

export type Paper = 'app' | 'light' | 'sepia' | 'dark'
export interface ReaderSettings {
  /** In pixels. */
  size: number
  /** Letters in a line. */
  measure: number
  /** Height of a line, in heights of a letter. */
  leading: number
  font: 'serif' | 'sans'
  paper: Paper
}

const KEY = 'reader-settings'
const INITIAL: ReaderSettings = { size: 19, measure: 66, leading: 1.6, font: 'serif', paper: 'app' }

function read(): ReaderSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ReaderSettings>
    return { ...INITIAL, ...stored }
  } catch {
    return INITIAL
  }
}

/** How this device likes to read; its paper lies under everything while the screen is open. */
export function useReaderSettings() {
  const [settings, setSettings] = useState(read)
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
  const set = useCallback((change: Partial<ReaderSettings>) => {
    setSettings((now) => {
      const next = { ...now, ...change }
      localStorage.setItem(KEY, JSON.stringify(next))
      return next
    })
  }, [])
  return [settings, set] as const
}
