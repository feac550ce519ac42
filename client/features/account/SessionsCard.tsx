import type { OpenSession } from '#shared/contract/account.ts'
import { Laptop, Smartphone } from 'lucide-react'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { said } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Card } from './Card.tsx'

/** Where one is signed in, and how to end it there. */
export function SessionsCard() {
  const { account } = useApp().session.api
  const connection = useConnection()
  const { data, failure, reload } = useRemote(`sessions:${connection}`, async () => {
    const reply = await account.sessions({})
    return reply.data
  })
  const { busyWith, attempt } = useAttempt()
  const end = (key: string, call: () => Promise<unknown>, done: string) =>
    void attempt(() => said(call, done).then(reload), { key })
  const others = data?.filter((one) => !one.is_current) ?? []
  return (
    <Card title="Sessions" text="Where you are signed in. Ending a session signs that device out.">
      {!data && failure && <Banner tone="info">{failure}</Banner>}
      {!data && !failure && <Skeleton className="h-24 w-full rounded-[10px]" />}
      {data && (
        <ul className="divide-y divide-border">
          {data.map((one) => (
            <SessionRow
              key={one.id}
              one={one}
              busy={busyWith === one.id}
              onEnd={(name) =>
                end(
                  one.id,
                  () => account.endSession({ params: { id: one.id } }),
                  `${name} was signed out`,
                )
              }
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          className="mt-3"
          variant="secondary"
          busy={busyWith === 'others'}
          onClick={() =>
            end(
              'others',
              () => account.endOthers({ body: {} }),
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

interface RowProps {
  one: OpenSession
  busy: boolean
  onEnd(name: string): void
}

function SessionRow({ one, busy, onEnd }: RowProps) {
  const { device, created_at, last_seen_at, is_current } = one
  const Icon = /iPhone|Android|iPad/.test(device) ? Smartphone : Laptop
  const name = device || 'Unknown device'
  return (
    <li className="flex items-center gap-3 py-2.5">
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
          busy={busy}
          onClick={() => onEnd(name)}
        >
          End
        </Button>
      )}
    </li>
  )
}
