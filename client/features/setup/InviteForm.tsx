import { MAX_INVITATION_NOTE_LENGTH } from '#shared/rules/site.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useForm } from '../../ui/use-form.ts'

const START = { note: '', people: '1', days: '7' }
/** A number, or nothing for no limit. */
const PEOPLE = [
  ['1', 'One person'],
  ['5', '5 people'],
  ['25', '25 people'],
  ['', 'Any number'],
] as const
const DAYS = [
  ['1', 'One day'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['', 'No end'],
] as const
const limitOf = (chosen: string) => (chosen === '' ? null : Number(chosen))

export function InviteForm({ onMade }: { onMade(code: string): void }) {
  const { session } = useApp()
  const [edits, setEdits] = useState<Partial<typeof START>>({})
  const form = useForm({
    start: START,
    edits: [edits, setEdits],
    async send({ note, people, days }) {
      const body = { note, max_uses: limitOf(people), days: limitOf(days) }
      const { data } = await session.api.setup.invite({ body })
      setEdits({})
      onMade(data.code)
    },
  })
  const options = (all: readonly (readonly [string, string])[]) =>
    all.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
  return (
    <Form form={form} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_8rem]">
        <Field
          label="For"
          {...form.field('note')}
          placeholder="The reading group"
          maxLength={MAX_INVITATION_NOTE_LENGTH}
        />
        <SelectField label="Works for" {...form.bind('people')}>
          {options(PEOPLE)}
        </SelectField>
        <SelectField label="Lasts" {...form.bind('days')}>
          {options(DAYS)}
        </SelectField>
      </div>
      <SubmitButton form={form} variant="secondary" size="sm">
        Make a link
      </SubmitButton>
    </Form>
  )
}
