import { useEffect, useState } from 'react'
import { whenIdle } from '../when-idle.ts'
import { loadParts } from './part.tsx'
import { useTakenOver } from './use-taken-over.ts'

/** True if nothing in the text needs the app: its elements can stay as the server rendered them. Pictures need it. */
export const isStill = (source: string): boolean => !source.includes('![')

/**
 * True while the server's elements show the text. They stay until the text has changed and the renderer is here, which loads
 * when the browser has nothing else to do: the next text is then shown at once.
 */
export function useServed(source: string): boolean {
  const isTakenOver = useTakenOver()
  const [served, setServed] = useState(isTakenOver && isStill(source) ? source : null)
  useEffect(() => {
    if (served === null) return
    let isShown = true
    const load = async () => {
      await loadParts(['Markdown'])
      if (isShown && served !== source) setServed(null)
    }
    if (served === source) whenIdle(() => void load().catch(reportError))
    else load().catch(reportError)
    return () => {
      isShown = false
    }
  }, [served, source])
  return served !== null
}
