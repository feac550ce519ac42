import { useId } from 'react'
import type { Mark } from '#shared/contract/marks.ts'
import { MAX_MARK_NOTE_LENGTH } from '#shared/limits.ts'
import { MARK_COLOUR_NAMES, MARK_COLOURS, type MarkColour } from '#shared/rules/marks.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { draftOf, useMarkActs } from './use-mark-acts.ts'
import './marks.css'

interface Props {
  mark: Mark
  /** The words of the mark are not in the text any more. */
  isLost?: boolean
  onClose(): void
}

interface Form {
  colour: MarkColour
  note: string
}

/** A highlight with its colour and note, which only its reader sees. */
export function MarkDialog({ mark, isLost, onClose }: Props) {
  const { change, remove } = useMarkActs()
  const form = useForm<Form>({
    start: { colour: mark.colour, note: mark.note },
    edits: useDraft<Partial<Form>>(draftOf(mark), {}),
    problems: ({ note }) => ({ note: bodyProblem(note, MAX_MARK_NOTE_LENGTH) }),
    async send(_, edits) {
      await change(mark, edits)
      onClose()
    },
    failed: 'Failed to save the note',
  })
  const { error: _, ...colour } = form.field('colour')
  return (
    <FormDialog
      title="Highlight"
      description={isLost ? 'The words have changed since you marked them.' : undefined}
      form={form}
      submitLabel="Save"
      aside={
        <Button variant="ghost" className="mr-auto" onClick={() => void remove(mark).then(onClose)}>
          Remove
        </Button>
      }
      onClose={onClose}
    >
      {mark.quote && (
        <blockquote dir="auto" className="line-clamp-6 font-serif text-base leading-6">
          <span className={`mark-${colour.value}`}>{mark.quote}</span>
        </blockquote>
      )}
      <ColourChoice value={colour.value} onChange={colour.onChange} />
      <Field
        label="Note (only you see it)"
        multiline
        rows={4}
        {...form.field('note')}
        maxLength={MAX_MARK_NOTE_LENGTH}
      />
    </FormDialog>
  )
}

interface ChoiceProps {
  value: MarkColour
  onChange(colour: MarkColour): void
}

function ColourChoice({ value, onChange }: ChoiceProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Colour</legend>
      <div className="-ml-2 flex">
        {MARK_COLOURS.map((colour) => (
          <label key={colour} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name={group}
              aria-label={MARK_COLOUR_NAMES[colour]}
              checked={value === colour}
              onChange={() => onChange(colour)}
              className="peer sr-only"
            />
            <span aria-hidden className={`mark-dot mark-dot-${colour}`} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
