import { MAX_ENTRY_FIELDS } from '#shared/limits.ts'
import { type EntryField, OFFERED_FIELDS } from '#shared/rules/entry-details.ts'
import type { EntryType } from '#shared/rules/writing-form.ts'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'

interface Props {
  type: EntryType
  value: readonly EntryField[]
  error?: string | null | undefined
  onChange(fields: EntryField[]): void
}

/** The fields of an entry, and those that its kind offers; a field without words is not kept. */
export function FieldRows({ type, value, error, onChange }: Props) {
  const labels = new Set(value.map(({ label }) => label))
  const offered = OFFERED_FIELDS[type].filter((label) => !labels.has(label))
  const rows = [...value, ...offered.map((label) => ({ label, value: '' }))].slice(
    0,
    Math.max(value.length, MAX_ENTRY_FIELDS),
  )
  const change = (place: number, part: Partial<EntryField>) =>
    onChange(rows.map((row, i) => (i === place ? { ...row, ...part } : row)))
  return (
    <fieldset>
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Fields</legend>
      <div className="space-y-2">
        {rows.map((row, i) => (
          // A row has nothing else of its own: its label is edited, too.
          <div key={i} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
            <Field
              label={`Name of field ${i + 1}`}
              hideLabel
              value={row.label}
              onChange={(label) => change(i, { label })}
            />
            <Field
              label={row.label || `Field ${i + 1}`}
              hideLabel
              value={row.value}
              onChange={(words) => change(i, { value: words })}
            />
          </div>
        ))}
        {rows.length < MAX_ENTRY_FIELDS && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange([...rows, { label: '', value: '' }])}
          >
            <Plus aria-hidden className="size-4" />
            Add a field
          </Button>
        )}
        <Problem text={error ?? null} />
      </div>
    </fieldset>
  )
}
