import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { ActDialog } from './ActDialog.tsx'
import { serverNow } from '../../clock.ts'

const DAY_MS = 86_400_000
const LENGTHS = [
  ['1', 'One day'],
  ['7', 'One week'],
  ['30', 'One month'],
  ['365', 'One year'],
  ['', 'For good'],
] as const

interface Props {
  person: { id: string; username: string }
  onDone(): void
  onClose(): void
}

/** Suspends an account: nothing that it writes reaches others on the whole site. */
export function SuspendDialog({ person: { id, username }, onDone, onClose }: Props) {
  const { session } = useApp()
  const [days, setDays] = useState('7')
  return (
    <ActDialog
      title={`Suspend u/${username}`}
      confirmLabel="Suspend"
      done={`u/${username} is suspended`}
      hint="The person can read this, and it is recorded in the audit log."
      onDone={onDone}
      onClose={onClose}
      act={(reason) => {
        const until = days ? new Date(serverNow() + Number(days) * DAY_MS).toISOString() : null
        return session.api.admin.suspend({ params: { id }, body: { reason, until } })
      }}
    >
      <p className="text-[15px] leading-5.5 text-muted">
        They can still read, keep their drafts and export their work. What they wrote stays.
      </p>
      <SelectField label="For how long" value={days} onChange={setDays}>
        {LENGTHS.map(([value, label]) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  )
}
