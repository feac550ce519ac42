import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { appToast } from '../../ui/toast.ts'
import { Card } from './Card.tsx'

/** Where one is signed in, and how to end it there. */
export function SessionsCard() {
  const { session } = useApp()
  const connection = useConnection()
  const { data, failure, reload } = useRemote(`sessions:${connection}`, async () => {
    const reply = await session.api.account.sessions({})
    return reply.data
  })
  const [busy, setBusy] = useState<string | null>(null)
  const end = async (key: string, call: () => Promise<unknown>, done: string) => {
    setBusy(key)
    try {
      await call()
      appToast.success(done)
    } catch (error) {
      appToast.error((error as Error).message)
    }
    setBusy(null)
    reload()
  }
  const others = data?.filter((one) => !one.is_current) ?? []
  return (
    <Card title="Sessions" text="Where you are signed in. Ending a session signs that device out.">
      {!data && failure && <Banner tone="info">{failure}</Banner>}
      {!data && !failure && <Skeleton className="h-24 w-full rounded-[10px]" />}
      {data && (
        <ul className="divide-y divide-border">
          {data.map(({ id, device, created_at, last_seen_at, is_current }) => {
            const Icon = /iPhone|Android|iPad/.test(device) ? Smartphone : Laptop
            const name = device || 'Unknown device'
            return (
              <li key={id} className="flex items-center gap-3 py-2.5">
                <Icon aria-hidden className="size-5 shrink-0 text-subtle" />
                <span className="mr-auto min-w-0 text-[15px] leading-5.5">
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-[13px] leading-5 text-subtle">
                    {is_current ? (
                      'This device'
                    ) : (
                      <>
                        Last seen <TimeAgo date={last_seen_at} />
                      </>
                    )}
                    {' · signed in '}
                    <TimeAgo date={created_at} />
                  </span>
                </span>
                {!is_current && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`End the session of ${name}`}
                    busy={busy === id}
                    onClick={() =>
                      void end(
                        id,
                        () => session.api.account.endSession({ params: { id } }),
                        `${name} was signed out`,
                      )
                    }
                  >
                    End
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          className="mt-3"
          variant="secondary"
          busy={busy === 'others'}
          onClick={() =>
            void end(
              'others',
              () => session.api.account.endOthers({ body: {} }),
              'Every other device was signed out',
            )
          }
        >
          End all other sessions
        </Button>
      )}
    </Card>
  )
}
