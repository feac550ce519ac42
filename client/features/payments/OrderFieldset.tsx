import { MAX_WISH_LENGTH, MIN_GENERATED_WORDS } from '#shared/limits.ts'
import type { BookLicence } from '#shared/rules/order-terms.ts'
import { useId } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import type { useForm } from '../../ui/use-form.ts'
import type { OrderFields, Scope } from './order.ts'

interface Props {
  form: ReturnType<typeof useForm<OrderFields>>
  scope: Scope
  /** Null where nothing is paid. */
  licencePrice: string | null
  price: string
}

/** Length, wishes and licence of the book. */
export function OrderFieldset({ form, scope, licencePrice, price }: Props) {
  const { open, all, most } = scope
  return (
    <>
      <p className="text-[15px] leading-5.5">
        {open === all
          ? `The language model writes ${chapterCount(all)}, scene by scene, from the outline and the story bible.`
          : `The language model writes the ${chapterCount(open)} of ${all} that nobody has written yet, scene by scene. What you have written is read, and stays as it is.`}{' '}
        You can go on writing meanwhile, let it rest, or give it up.
      </p>
      <Field
        label="Words"
        type="number"
        min={MIN_GENERATED_WORDS}
        max={most}
        step={500}
        {...form.field('words')}
        hint="Of these chapters together. Each gets its share as the outline has it."
      />
      <Field
        label="Your wishes"
        multiline
        rows={3}
        {...form.field('wish')}
        maxLength={MAX_WISH_LENGTH}
        hint="What happens, and how it sounds. You may leave this empty."
      />
      {open > 1 && (
        <Checkbox
          label="Chapter by chapter"
          hint="It waits after each chapter until you let it go on: you may change the plan and the story bible before."
          {...form.box('by_chapter')}
        />
      )}
      <LicenceFields price={licencePrice} {...form.bind('licence')} />
      <p className="flex items-baseline justify-between border-t border-border pt-3 text-[15px] leading-5.5 font-semibold">
        Price
        <output className="tabular-nums">{form.hasProblem ? '–' : price}</output>
      </p>
    </>
  )
}

interface LicenceProps {
  price: string | null
  value: BookLicence
  onChange(licence: BookLicence): void
}

function LicenceFields({ price, value: chosen, onChange }: LicenceProps) {
  const group = useId()
  const choices: { value: BookLicence; label: string; hint: string }[] = [
    {
      value: 'obrcl',
      label: 'Public, under OBRCL v1.0',
      hint: 'Everybody may read, share and adapt it with credit, nobody for money. It cannot be deleted.',
    },
    {
      value: 'reserved',
      label: `Private commercial license${price ? `, ${price}` : ''}`,
      hint: 'The book stays yours, and you may sell it.',
    },
  ]
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">License</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex cursor-pointer items-start gap-3 rounded-[10px] border border-border-strong px-3 py-2 text-[15px] leading-5.5 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={group}
            checked={chosen === value}
            onChange={() => onChange(value)}
            className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
          />
          <span>
            {label}
            <span className="block text-[13px] leading-5 text-muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export const chapterCount = (count: number): string =>
  count === 1 ? '1 chapter' : `${count} chapters`
