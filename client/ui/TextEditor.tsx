import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface Props {
  label: string
  rows: number
  maxLength: number
  value: string
  onChange(value: string): void
  problem: string | null
  onSave(): Promise<void>
  onCancel(): void
}

/** A text that is changed where it stands. */
export function TextEditor({ problem, onSave, onCancel, ...field }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (problem || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await onSave()
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    if (event.key === 'Escape') onCancel()
  }
  return (
    <form
      className="space-y-2"
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={onKeyDown}
    >
      <Field {...field} hideLabel multiline autoFocus error={problem ?? failure ?? undefined} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="sm" busy={busy} disabled={problem !== null}>
          Save
        </Button>
      </div>
    </form>
  )
}
