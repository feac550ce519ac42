import { useState } from 'react'
import {
  COMMON_WARNINGS,
  COMPLETION_NAMES,
  COMPLETIONS,
  RATING_NAMES,
  RATINGS,
} from '#shared/rules/book-details.ts'
import { MAX_BOOK_TITLE_LENGTH, MAX_COPYRIGHT_LENGTH, MAX_PEN_NAME_LENGTH } from '#shared/limits.ts'
import { tagsOf } from '#shared/rules/tags.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { type DetailsForm, toggled } from './details-form.ts'

interface Props {
  form: Pick<ReturnType<typeof useForm<DetailsForm>>, 'field' | 'bind'>
  /** One of these fields has a problem. */
  hasProblem: boolean
}

/** The details of a book for readers who choose, and for shops; folded until its author wants them. */
export function DetailsFields({ form, hasProblem }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-[10px] bg-surface-2 px-4"
    >
      <summary className="-mx-4 cursor-pointer rounded-[10px] px-4 py-2.5 text-[15px] leading-5.5 font-semibold">
        Details
        <span className="ml-2 font-normal text-subtle">tags, rating, warnings, series</span>
      </summary>
      <div className="space-y-4 pt-2 pb-4">
        <ForReaders form={form} />
        <ForShops form={form} />
      </div>
    </details>
  )
}

/** By these a reader finds a book, or keeps away from it. */
function ForReaders({ form }: Pick<Props, 'form'>) {
  const warnings = form.field('warnings')
  const chosen = tagsOf(warnings.value)
  return (
    <>
      <Field
        label="Tags"
        {...form.field('tags')}
        hint="Separated by commas, such as slow burn, found family"
      />
      <div className="flex flex-wrap gap-4">
        <SelectField label="Rating" {...form.bind('rating')}>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {RATING_NAMES[rating]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Status" {...form.bind('completion')}>
          {COMPLETIONS.map((state) => (
            <option key={state} value={state}>
              {COMPLETION_NAMES[state]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="space-y-2">
        <Field label="Content warnings" {...warnings} hint="Separated by commas" />
        <div role="group" aria-label="Common warnings" className="flex flex-wrap gap-1.5">
          {COMMON_WARNINGS.map((warning) => (
            <Chip
              key={warning}
              pressed={chosen.includes(warning)}
              onPress={() => warnings.onChange(toggled(warnings.value, warning))}
            >
              {warning}
            </Chip>
          ))}
        </div>
      </div>
    </>
  )
}

function ForShops({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <div className="grid grid-cols-[1fr_6rem] items-start gap-4">
        <Field label="Series" {...form.field('series')} maxLength={MAX_BOOK_TITLE_LENGTH} />
        <Field label="Number" {...form.field('series_number')} inputMode="decimal" />
      </div>
      <Field
        label="Pen name"
        {...form.field('pen_name')}
        maxLength={MAX_PEN_NAME_LENGTH}
        hint="The name on the cover, in place of yours. It still leads to your profile."
      />
      <Field
        label="Copyright"
        {...form.field('copyright')}
        maxLength={MAX_COPYRIGHT_LENGTH}
        placeholder="© 2026 Your name"
      />
      <Field label="ISBN" {...form.field('isbn')} maxLength={20} inputMode="text" />
    </>
  )
}
