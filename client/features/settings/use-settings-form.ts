import type { NotificationSettings } from '#shared/contract/settings.ts'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useForm } from '../../ui/use-form.ts'

/** Form for some of the user's settings: it sends only changed fields. */
export function useSettingsForm<Some extends Partial<NotificationSettings>>(
  { id }: NotificationSettings,
  start: Some,
  problems?: (typed: Some) => { [Name in keyof Some]?: string | null },
) {
  const mutate = useMutate()
  const [edits, setEdits] = useState<Partial<Some>>({})
  const form = useForm<Some>({
    start,
    edits: [edits, setEdits],
    problems,
    async send(_, body) {
      await mutate('settings.update', { params: { id }, body })
      setEdits({})
    },
    failed: 'Failed to save settings',
  })
  return { form, isEdited: Object.keys(edits).length > 0 }
}
