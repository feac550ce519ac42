import type { NotificationSettings } from '#shared/contract/settings.ts'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import type { Ended } from '../../ui/use-attempt.ts'
import { useSaving } from '../../ui/use-saving.ts'

/** Saves each change at once, also offline, and shows it before it is on the disk. */
export function useSaveSettings(kept: NotificationSettings) {
  const mutate = useMutate()
  const [edits, setEdits] = useState<Partial<NotificationSettings>>({})
  const [ended, setEnded] = useState<Ended | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { status } = useSaving({ busy: false, ended })
  const save = async (body: Partial<NotificationSettings>) => {
    setFailure(null)
    setEdits((now) => ({ ...now, ...body }))
    try {
      await mutate('settings.update', { params: { id: kept.id }, body })
      setEnded({ isDone: true })
    } catch (error) {
      setFailure((error as Error).message || 'Failed to save settings')
    }
    // The row says it now, or says that it was not saved.
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !Object.hasOwn(body, name))),
    )
  }
  return {
    settings: { ...kept, ...edits },
    save: (body: Partial<NotificationSettings>) => void save(body),
    failure,
    isSaved: status === 'success',
  }
}
