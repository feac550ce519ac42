import { tidyTies, tiesProblem } from '#shared/rules/entry-details.ts'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { ShownEntry } from './bible.local.ts'

interface Props {
  entry: ShownEntry
  /** Those that are not tied to it yet. */
  others: readonly ShownEntry[]
  onAdded(to: string): void
  onClose(): void
}

/** Ties an entry to another one, in words. */
export function TieDialog({ entry, others, onAdded, onClose }: Props) {
  const mutate = useMutate()
  const [edits, setEdits] = useState<Partial<{ to: string; words: string }>>({})
  const form = useForm({
    start: { to: others[0]?.id ?? '', words: '' },
    edits: [edits, setEdits],
    isNew: true,
    problems: (tie) => ({ words: tiesProblem([tie]) }),
    async send(tie) {
      const ties = tidyTies([...entry.ties, tie])
      await mutate('bible.update', { params: { id: entry.id }, body: { ties } }, { row: entry })
      onAdded(tie.to)
      onClose()
    },
  })
  return (
    <FormDialog title={`Tie ${entry.name} to`} form={form} submitLabel="Add" onClose={onClose}>
      <SelectField label="Entry" {...form.bind('to')}>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="In words"
        hint="For example: sisters, never met, owes him money. Both entries show it."
        {...form.field('words')}
      />
    </FormDialog>
  )
}
