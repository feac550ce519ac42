import {
  MAX_FLAIR_LENGTH,
  type FlairLook,
  flairProblems,
  GLOBAL_FLAIRS,
} from '#shared/rules/flairs.ts'
import { useId, useState } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'
import { FlairBadge } from './FlairBadge.tsx'

/** Colours that read well under white letters. */
const COLORS = [...new Set(GLOBAL_FLAIRS.map(({ bg_color }) => bg_color))].slice(0, 11)
const EMPTY: FlairLook = { name: '', bg_color: COLORS[0]!, text_color: '#FFFFFF' }

interface Props {
  communityId: string
  /** The one to change; none adds a new one. */
  flair: (FlairLook & { id: string }) | null
  onDone(): void
}

/** Name and colour of a flair, and how it looks. */
export function FlairForm({ communityId, flair, onDone }: Props) {
  const mutate = useMutate()
  const [edits, setEdits] = useState<Partial<FlairLook>>({})
  const form = useForm<FlairLook>({
    start: flair ?? EMPTY,
    edits: [edits, setEdits],
    problems: flairProblems,
    late: ['name'],
    async send({ name, bg_color, text_color }) {
      const body = { name, bg_color, text_color }
      if (flair) {
        await mutate('flairs.update', { params: { id: communityId, flair: flair.id }, body })
      } else {
        const params = { id: communityId }
        await mutate('flairs.create', { params, body: { id: newId(), ...body } })
      }
      setEdits({})
      onDone()
    },
  })
  const look = form.values
  return (
    <Form form={form} className="space-y-3 rounded-[14px] bg-surface-2 p-4">
      <Field
        label={flair ? 'Flair name' : 'New flair'}
        {...form.field('name')}
        maxLength={MAX_FLAIR_LENGTH}
      />
      <ColorChoice
        value={look.bg_color}
        onChange={(bg_color) => form.change({ bg_color, text_color: '#FFFFFF' })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto">
          <FlairBadge
            flair={{ id: '', color: look.bg_color, ...look, name: look.name || 'Preview' }}
          />
        </span>
        {flair && (
          <Button size="sm" variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
        <SubmitButton form={form} size="sm">
          {flair ? 'Save flair' : 'Add flair'}
        </SubmitButton>
      </div>
    </Form>
  )
}

function ColorChoice({ value, onChange }: { value: string; onChange(color: string): void }) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Colour</legend>
      <div className="flex flex-wrap gap-2 pointer-coarse:-m-1.5 pointer-coarse:gap-0">
        {COLORS.map((color, i) => (
          <label key={color} className="cursor-pointer pointer-coarse:p-1.5">
            <input
              type="radio"
              name={group}
              className="peer sr-only"
              aria-label={`Colour ${i + 1}`}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span
              className="block size-8 rounded-full outline-offset-2 outline-accent peer-checked:outline-3 peer-focus-visible:outline-3"
              style={{ backgroundColor: color }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
