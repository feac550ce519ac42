import type { Rule } from '#shared/rules/reports.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { appToast } from '../../ui/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { serverNow } from '../../clock.ts'

interface Props {
  communityId: string
  rules: readonly Rule[]
  /** Name of the person; without it, the dialog asks for one. */
  username?: string
  onBanned?: () => void
  onClose(): void
}

const DAY_MS = 86_400_000
const LENGTHS = [
  ['1', 'One day'],
  ['7', 'One week'],
  ['30', 'One month'],
  ['', 'For good'],
] as const

/** Bans a person from posting, commenting and voting in a community. Needs the network: a ban must hold at once. */
export function BanDialog({ communityId, rules, username, onBanned, onClose }: Props) {
  const { session } = useApp()
  const [name, setName] = useState(username ?? '')
  const [days, setDays] = useState('7')
  return (
    <ReasonDialog
      title={username ? `Ban u/${username}` : 'Ban somebody'}
      rules={rules}
      confirmLabel="Ban"
      onClose={onClose}
      onConfirm={async (reason) => {
        const until = days ? new Date(serverNow() + Number(days) * DAY_MS).toISOString() : null
        const body = { username: name, reason, until }
        await session.api.moderation.ban({ params: { id: communityId }, body })
        appToast.success(`u/${name} is banned`)
        onBanned?.()
        onClose()
      }}
    >
      {!username && <Field label="Username" value={name} onChange={setName} required />}
      <SelectField label="For how long" value={days} onChange={setDays}>
        {LENGTHS.map(([value, label]) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  )
}
