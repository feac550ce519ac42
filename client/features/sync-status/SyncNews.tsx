import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { SESSION_EXPIRED } from '#shared/error-texts.ts'
import { PATTERNS } from '#shared/paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useSyncStatus } from '../../sync/react/use-sync-status.ts'
import { appToast } from '../../ui/toast.ts'

/** This tab has told of the outage; a reload does not end one. */
const TOLD = 'outage-told'

/** Says once what the chip alone would whisper: an ended session, an outage with work waiting. */
export function SyncNews() {
  const { status, reason } = useSession()
  const { known, network, pending, problems, stuck } = useSyncStatus()
  const { pathname } = useLocation()
  // Beside what is being written the chip alone says it.
  const writes = matchPath(PATTERNS.bookEditor, pathname) !== null
  const waiting = pending + problems + stuck

  useEffect(() => {
    if (status === 'expired') appToast.error(SESSION_EXPIRED)
    else if (reason) appToast.error(reason)
  }, [status, reason])

  useEffect(() => {
    // A new tab is online until its first request fails: the outage is over once nothing waits.
    if (network === 'online') {
      if (known && pending === 0) sessionStorage.removeItem(TOLD)
    } else if (pending > 0 && !writes && !sessionStorage.getItem(TOLD)) {
      sessionStorage.setItem(TOLD, '1')
      appToast.info(
        `Saved on this device. ${pending} ${pending === 1 ? 'change' : 'changes'} will sync when syncing resumes.`,
      )
    }
  }, [known, network, pending, writes])

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()
    shown.catch(() => undefined)
  }, [waiting])

  return null
}
