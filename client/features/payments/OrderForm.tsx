import { MAX_WISH_LENGTH, MIN_GENERATED_WORDS } from '#shared/limits.ts'
import type { BookLicence } from '#shared/rules/order-terms.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'

export interface OrderEdits {
  words?: string
  wish?: string
  licence?: BookLicence
  by_chapter?: boolean
}

/** What may be ordered of a book. */
export interface Scope {
  /** Chapters that nobody has written, and all of them. */
  open: number
  all: number
  /** In words. */
  planned: number
  most: number
}

/** The form as it would be sent. */
export function orderOf(
  { words, wish = '', licence = 'obrcl', by_chapter = false }: OrderEdits,
  scope: Scope,
) {
  const count = Number(words ?? scope.planned)
  const isLength = Number.isInteger(count) && count >= MIN_GENERATED_WORDS && count <= scope.most
  const length = isLength ? count : scope.planned
  return { words: length, wish: wish.trim(), licence, by_chapter, isLength }
}

interface Props {
  id: string
  edits: OrderEdits
  scope: Scope
  /** Null where nothing is paid. */
  licencePrice: string | null
  price: string
  onChange(edits: OrderEdits): void
  onSubmit(): void
}

/** How long the book becomes, how it sounds, and whose it is. */
export function OrderForm({ id, edits, scope, licencePrice, price, onChange, onSubmit }: Props) {
  const { open, all, planned, most } = scope
  const { isLength, licence, by_chapter } = orderOf(edits, scope)
  const choices: { value: BookLicence; label: string; hint: string }[] = [
    {
      value: 'obrcl',
      label: 'Public, under OBRCL v1.0',
      hint: 'Everybody may read, share and adapt it with credit, nobody for money. It cannot be deleted.',
    },
    {
      value: 'reserved',
      label: `Private commercial license${licencePrice ? `, ${licencePrice}` : ''}`,
      hint: 'The book stays yours, and you may sell it.',
    },
  ]
  return (
    <form
      id={id}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isLength) onSubmit()
      }}
    >
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
        value={edits.words ?? String(planned)}
        onChange={(words) => onChange({ ...edits, words })}
        error={isLength ? null : `Please enter a number from 1,000 to ${most.toLocaleString('en')}`}
        hint="Of these chapters together. Each gets its share as the outline has it."
      />
      <Field
        label="Your wishes"
        multiline
        rows={3}
        value={edits.wish ?? ''}
        onChange={(wish) => onChange({ ...edits, wish })}
        maxLength={MAX_WISH_LENGTH}
        hint="What happens, and how it sounds. You may leave this empty."
      />
      {open > 1 && (
        <Checkbox
          label="Chapter by chapter"
          hint="It waits after each chapter until you let it go on: you may change the plan and the story bible before."
          checked={by_chapter}
          onChange={(isSo) => onChange({ ...edits, by_chapter: isSo })}
        />
      )}
      <fieldset className="space-y-2">
        <legend className="mb-1 text-[15px] leading-5.5 font-semibold">License</legend>
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-[10px] border border-border-strong px-3 py-2 text-[15px] leading-5.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={`${id}-licence`}
              checked={licence === value}
              onChange={() => onChange({ ...edits, licence: value })}
              className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
            />
            <span>
              {label}
              <span className="block text-[13px] leading-5 text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="flex items-baseline justify-between border-t border-border pt-3 text-[15px] leading-5.5 font-semibold">
        Price
        <output className="tabular-nums">{isLength ? price : '–'}</output>
      </p>
    </form>
  )
}

export const chapterCount = (count: number): string =>
  count === 1 ? '1 chapter' : `${count} chapters`
