import { useEffect, useRef } from 'react'
import { SESSION_EXPIRED } from '#shared/error-texts.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useSyncStatus } from '../../sync/react/use-sync-status.ts'
import { appToast } from '../../ui/toast.ts'

/** Says once what the chip alone would whisper: an ended session, an outage with work waiting. */
export function SyncNews() {
  const { status, reason } = useSession()
  const { network, pending, problems, stuck } = useSyncStatus()
  const toldOutage = useRef(false)
  const waiting = pending + problems + stuck

  useEffect(() => {
    if (status === 'expired') appToast.error(SESSION_EXPIRED)
    else if (reason) appToast.error(reason)
  }, [status, reason])

  useEffect(() => {
    if (network === 'online') toldOutage.current = false
    else if (pending > 0 && !toldOutage.current) {
      toldOutage.current = true
      appToast.info(
        `Saved on this device. ${pending} ${pending === 1 ? 'change' : 'changes'} will sync when syncing resumes.`,
      )
    }
  }, [network, pending])

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()
    shown.catch(() => undefined)
  }, [waiting])

  return null
}
