import type { OpenSession } from '#shared/contract/account.ts'
import { Laptop, Smartphone } from 'lucide-react'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { sayOutcome } from '../../ui/outcome.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Card } from './Card.tsx'

/** The user's sessions, each with a button to end it. */
export function SessionsCard() {
  const { account } = useApp().session.api
  const connection = useConnection()
  const { data, failure, reload } = useRemote(`sessions:${connection}`, async () => {
    const reply = await account.sessions({})
    return reply.data
  })
  const end = (call: () => Promise<unknown>, done: string) => sayOutcome(call, done).then(reload)
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
              onEnd={(name) =>
                end(() => account.endSession({ params: { id: one.id } }), `${name} was signed out`)
              }
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <EndButton
          className="mt-3"
          onEnd={() =>
            end(() => account.endOthers({ body: {} }), 'Every other device was signed out')
          }
        >
          End all other sessions
        </EndButton>
      )}
    </Card>
  )
}

interface RowProps {
  one: OpenSession
  onEnd(name: string): Promise<void>
}

function SessionRow({ one, onEnd }: RowProps) {
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
        <EndButton size="sm" aria-label={`End the session of ${name}`} onEnd={() => onEnd(name)}>
          End
        </EndButton>
      )}
    </li>
  )
}

/** Each waits for its own call alone. */
function EndButton({ onEnd, ...rest }: ButtonProps & { onEnd(): Promise<void> }) {
  const { busy, attempt } = useAttempt()
  return <Button variant="secondary" busy={busy} onClick={() => void attempt(onEnd)} {...rest} />
}
