import { VERSION_AFTER_MS } from '#shared/limits.ts'
import { useEffect, useRef } from 'react'
import type * as Y from 'yjs'
import { useKeepVersion } from './use-keep-version.ts'
import { useVersions } from './versions.local.ts'
import { serverNow } from '../../clock.ts'

/** Keeps a version of the text every ten minutes while the user writes, without delaying a keystroke. */
export function useAutoVersions(text: Y.Text | null, bookId: string, document: string): void {
  const keep = useKeepVersion(bookId, document)
  const versions = useVersions(document)
  const latest = useRef(0)
  useEffect(() => {
    const made = versions?.[0]?.created_at
    if (made) latest.current = Math.max(latest.current, Date.parse(made))
  }, [versions])
  const isRead = versions !== undefined
  useEffect(() => {
    if (!text || !isRead) return
    const edited = (_: Y.YTextEvent, { local }: Y.Transaction) => {
      const now = serverNow()
      if (!local || now - latest.current < VERSION_AFTER_MS) return
      latest.current = now
      setTimeout(() => {
        const said = text.toJSON()
        if (said.trim() !== '') keep(said, 'auto').catch(reportError)
      })
    }
    text.observe(edited)
    return () => text.unobserve(edited)
  }, [text, isRead, keep])
}
