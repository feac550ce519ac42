import type { NotificationSettings } from '#shared/contract/settings.ts'
import { obeyingMasters } from '#shared/rules/notification-settings.ts'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import type { Ended } from '../../ui/use-attempt.ts'
import { useSaving } from '../../ui/use-saving.ts'

interface Edit {
  body: Partial<NotificationSettings>
  /** The change is on the disk. */
  isStored: boolean
}

/** Saves each change at once, also offline, and shows it before it is on the disk. */
export function useSaveSettings(kept: NotificationSettings) {
  const mutate = useMutate()
  const [edits, setEdits] = useState<readonly Edit[]>([])
  const [ended, setEnded] = useState<Ended | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { status } = useSaving({ busy: false, ended })
  const settings = edits.reduce((row, { body }) => obeyingMasters({ ...row, ...body }), kept)
  // The row says it a moment after it is on the disk: until then it would show what was before.
  if (edits.length > 0 && edits.every((edit) => edit.isStored && agree(edit.body, kept, settings)))
    setEdits([])
  const save = async (body: Edit['body']) => {
    const edit = { body, isStored: false }
    setFailure(null)
    setEdits((now) => [...now, edit])
    try {
      await mutate('settings.update', { params: { id: kept.id }, body })
      setEdits((now) => now.map((one) => (one === edit ? { ...edit, isStored: true } : one)))
      setEnded({ isDone: true })
    } catch (error) {
      setEdits((now) => now.filter((one) => one !== edit))
      setFailure((error as Error).message || 'Failed to save settings')
    }
  }
  return {
    settings,
    save: (body: Edit['body']) => void save(body),
    failure,
    isSaved: status === 'success',
  }
}

/** True if both rows say the same of these fields. */
function agree(
  fields: Edit['body'],
  one: NotificationSettings,
  other: NotificationSettings,
): boolean {
  return (Object.keys(fields) as (keyof NotificationSettings)[]).every(
    (name) => one[name] === other[name],
  )
}
