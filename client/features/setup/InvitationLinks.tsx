import type { Invitation } from '#shared/contract/setup.ts'
import { formatDate } from '#shared/rules/dates.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { sayOutcome } from '../../ui/outcome.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Loaded } from '../admin/Loaded.tsx'
import { FreshLink } from './FreshLink.tsx'
import { InviteForm } from './InviteForm.tsx'

/** Makes, shows and ends the links by which people come. */
export function InvitationLinks({ publicUrl }: { publicUrl: string }) {
  const { session } = useApp()
  const [fresh, setFresh] = useState<string | null>(null)
  return (
    <Loaded name="invitations" load={async () => (await session.api.setup.invitations({})).data}>
      {(invitations, reload) => (
        <div className="space-y-3">
          {fresh && <FreshLink code={fresh} publicUrl={publicUrl} />}
          <InviteForm
            onMade={(code) => {
              setFresh(code)
              reload()
            }}
          />
          {invitations.length > 0 && (
            <ul aria-label="Invitations" className="divide-y divide-border">
              {invitations.map((one) => (
                <InvitationRow key={one.id} invitation={one} onRevoked={reload} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  )
}

const ENDS = { used_up: 'used up', expired: 'expired', revoked: 'revoked', unknown: 'gone' }

interface RowProps {
  invitation: Invitation
  onRevoked(): void
}

function InvitationRow({ invitation, onRevoked }: RowProps) {
  const { session } = useApp()
  const { busy, attempt } = useAttempt()
  const { id, note, made_by, uses, max_uses, created_at, expires_at, state } = invitation
  const name = note || `From ${formatDate(created_at)}`
  const used = max_uses === null ? `${uses} joined` : `${uses} of ${max_uses} joined`
  const end = expires_at === null ? 'no end' : `until ${formatDate(expires_at)}`
  const revoke = () =>
    sayOutcome(
      () => session.api.setup.revoke({ params: { id }, body: {} }),
      'The link no longer works',
    ).then(onRevoked)
  return (
    <li className="flex items-center gap-3 py-2.5 text-[15px] leading-5.5">
      <span className="mr-auto min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="block text-[13px] leading-5 text-subtle">
          {used} · {state === 'good' ? end : ENDS[state]} · by u/{made_by}
        </span>
      </span>
      {state === 'good' && (
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          aria-label={`Revoke ${name}`}
          onClick={() => void attempt(revoke)}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}
