import type { UserEmail } from '#shared/contract/users.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

interface Props {
  email: UserEmail
  /** False: no link could reach it, so nothing speaks of one. */
  mails: boolean
  busy: boolean
  disabled: boolean
  onMakePrimary(): void
  onSendAgain(): void
  onRemove(): void
}

/** One address: what it is, and what can be done with it. */
export function EmailRow(props: Props) {
  const { email, mails } = props
  const { email: address, verified, is_primary } = email
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="mr-auto min-w-0">
        <p className="font-semibold wrap-anywhere">{address}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {is_primary && <Mark tone="bg-accent-soft text-accent-soft-fg">Primary</Mark>}
          {verified ? (
            <Mark tone="bg-surface-2 text-muted">Verified</Mark>
          ) : (
            mails && <Mark tone="bg-warning-soft text-warning">Not verified yet</Mark>
          )}
        </p>
      </div>
      <EmailActs {...props} />
    </li>
  )
}

function EmailActs({ email, mails, busy, disabled, onMakePrimary, onSendAgain, onRemove }: Props) {
  const { email: address, verified, is_primary } = email
  return (
    <div className="flex flex-wrap gap-2">
      {!verified && mails && (
        <Button size="sm" variant="secondary" busy={busy} disabled={disabled} onClick={onSendAgain}>
          Send link again
        </Button>
      )}
      {!is_primary && (
        <>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled || !verified}
            aria-label={`Make ${address} primary`}
            onClick={onMakePrimary}
          >
            Make Primary
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={disabled}
            aria-label={`Remove ${address}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </>
      )}
    </div>
  )
}

function Mark({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className={clsx('rounded-full px-2 py-0.5 text-[13px] leading-5 font-medium', tone)}>
      {children}
    </span>
  )
}
