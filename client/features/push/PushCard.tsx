import { useEffect, useState } from 'react'
import { type PushState, pushState, turnOff, turnOn } from '../../sync/session/push-device.ts'
import { useSite } from '../../site-name.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

const statusOn = (site: string): Record<PushState, string> => ({
  on: `On. This device gets notifications even while ${site} is closed.`,
  off: `Off. This device gets no notifications while ${site} is closed.`,
  blocked:
    'Blocked by this browser. Allow notifications for this site in its settings, then come back.',
  unsupported: `This browser does not support push notifications. On an iPhone or iPad, add ${site} to the Home Screen first.`,
})

interface Props {
  userId: string
  /** Silent mode, which holds back everything. */
  isSilent: boolean
}

/** Switch for push messages to this device while the app is closed. */
export function PushCard({ userId, isSilent }: Props) {
  const { account } = useApp()
  const { name: site } = useSite()
  const isOnline = useConnection() === 'online'
  const [state, setState] = useState<PushState | null>(null)
  const { busy, failure, attempt } = useAttempt('The browser gave no reason.')
  useEffect(() => {
    const look = () => void pushState(userId).then(setState)
    look()
    // Permission may be given or taken in the browser's own settings meanwhile.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [userId])

  const change = (act: typeof turnOn) =>
    void attempt(async () => setState(await act(account.api, userId)))
  return (
    <section aria-labelledby="push-messages" className="space-y-3 border-t border-border pt-6">
      <h2 id="push-messages" className="font-serif text-xl leading-7 font-semibold">
        Push notifications on this device
      </h2>
      {failure && <Banner tone="danger">That did not work: {failure}</Banner>}
      <p role="status" className="text-[15px] leading-5.5 text-muted">
        {state && statusOn(site)[state]}
        {state === 'on' && isSilent && ' Silent mode is on, so nothing rings.'}
        {!isOnline && state !== 'unsupported' && ' Turning it on or off needs a connection.'}
      </p>
      {state === 'off' && (
        <Button busy={busy} disabled={!isOnline} onClick={() => change(turnOn)}>
          Turn on
        </Button>
      )}
      {state === 'on' && (
        <Button
          variant="secondary"
          busy={busy}
          disabled={!isOnline}
          onClick={() => change(turnOff)}
        >
          Turn off
        </Button>
      )}
    </section>
  )
}
