import type { Notification } from '#shared/contract/notifications.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { renew } from '../../sync/session/push-device.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'

interface Props {
  notifications: Notification[]
}

/** Invisible parts of the bell: messages on the screen, and the addresses that they lead to. */
export function BellKeeper({ notifications }: Props) {
  useMessages(notifications)
  useReadByLink(unreadOf(notifications).join())
  useRenewal()
  return null
}

const unreadOf = (notifications: Notification[]) =>
  notifications.filter(({ read_at }) => read_at === null).map(({ id }) => id)

/** A message goes from the screen once this device knows that it was read; one that is new to the bell stays. */
function useMessages(notifications: Notification[]): void {
  const { pathname } = useLocation()
  const before = useRef<string[]>([])
  useEffect(() => {
    const unread = unreadOf(notifications)
    // Also what was deleted unread.
    const ended = new Set([...before.current, ...notifications.map(({ id }) => id)])
    for (const id of unread) ended.delete(id)
    before.current = unread
    void closeMessages(({ tag }) => ended.has(tag))
  }, [notifications])
  useEffect(() => void closeMessages(({ data }) => data === pathname), [pathname])
}

async function closeMessages(isSeen: (shown: globalThis.Notification) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? [])
    if (isSeen(shown)) shown.close()
}

/**
 * Marks the notification as read whose message led here. Removes it from the address, so that the user can share the
 * address.
 */
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
