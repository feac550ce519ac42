import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { SESSION_EXPIRED } from '#shared/error-texts.ts'
import { PATTERNS } from '#shared/paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useSyncStatus } from '../../sync/react/use-sync-status.ts'
import { appToast } from '../../ui/toast.ts'
import { useUnread } from '../notifications/use-unread.ts'

/** This tab has told of the outage; a reload does not end one. */
const TOLD = 'outage-told'

/** Says once what the chip alone would whisper: an ended session, an outage with work waiting. */
export function SyncNews() {
  const { status, reason } = useSession()
  const { known, network, pending, problems, stuck } = useSyncStatus()
  const { pathname } = useLocation()
  // Beside what is being written the chip alone says it.
  const writes = matchPath(PATTERNS.bookEditor, pathname) !== null

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

  useBadge(known, pending + problems + stuck)
  return null
}

/** The app's badge counts what is unread and what waits on this device; until both are known, that of the last message stays. */
function useBadge(isWaitingKnown: boolean, waiting: number): void {
  const { unread, isKnown: isUnreadKnown } = useUnread()
  const count = isWaitingKnown && isUnreadKnown ? unread + waiting : null
  useEffect(() => {
    if (count === null || !('setAppBadge' in navigator)) return
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    shown.catch(() => undefined)
  }, [count])
}
