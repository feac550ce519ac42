import type { Notification } from '#shared/contract/notifications.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { renew } from '../../sync/push-device.ts'
import { useApp, useMutate } from '../../sync/react.tsx'

interface Props {
  notifications: Notification[]
}

/** What belongs to the bell and is not seen: the badge of the app, messages on the screen, and where they lead. */
export function BellKeeper({ notifications }: Props) {
  const unread = notifications.filter(({ read_at }) => read_at === null).map(({ id }) => id)
  const key = unread.join()
  useEffect(() => void showUnread(key === '' ? [] : key.split(',')), [key])
  useReadByLink(key)
  useRenewal()
  return null
}

/** What a message on the screen led to is read. The address loses its mark, so that it can be passed on. */
function useReadByLink(unread: string): void {
  const mutate = useMutate()
  const [params, setParams] = useSearchParams()
  const opened = useRef<string | null>(null)
  const named = params.get('notification')
  useEffect(() => {
    if (named !== null) {
      opened.current = named
      params.delete('notification')
      setParams(params, { replace: true })
    }
    const id = opened.current
    // It may still be on its way to this device.
    if (id === null || !unread.includes(id)) return
    opened.current = null
    void mutate('notifications.read', { body: { ids: [id] } })
  }, [named, unread, params, setParams, mutate])
}

function useRenewal(): void {
  const { account, state } = useApp()
  const { status } = state
  const hadEnded = useRef(false)
  useEffect(() => {
    if (status === 'expired') hadEnded.current = true
    if (status !== 'signed-in') return
    renew(account.api, account.userId, hadEnded.current)
      .then(() => (hadEnded.current = false))
      // Without a network: the next start tries again.
      .catch(() => undefined)
  }, [account, status])
}

async function showUnread(ids: string[]): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(ids.length).catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? [])
    if (!ids.includes(shown.tag)) shown.close()
}
