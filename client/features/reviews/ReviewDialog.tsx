import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { useId } from 'react'
import type { Review } from '#shared/contract/reviews.ts'
import { MAX_REVIEW_LENGTH } from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { newId } from '../../sync/store/ids.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { Problem } from '../../ui/Problem.tsx'
import { STARS } from './Stars.tsx'

interface Props {
  book: { id: string; title: string }
  /** The user's own, to change; none writes a new one. */
  review?: Review
  onSaved(): void
  onClose(): void
}

/** Stars, and words if one likes. */
export function ReviewDialog({ book, review, onSaved, onClose }: Props) {
  const mutate = useMutate()
  const key = `review:${book.id}`
  const form = useForm({
    start: { stars: review?.stars ?? 0, body: review?.body ?? '' },
    edits: useDraft<{ stars?: number; body?: string }>(key, {}, review),
    isNew: !review,
    problems: ({ stars, body }) => ({
      stars: stars === 0 ? 'Please choose how many stars' : null,
      body: bodyProblem(body, MAX_REVIEW_LENGTH),
    }),
    late: ['stars'],
    async send({ stars, body }) {
      const id = review?.id ?? newId()
      const input = { params: { id: book.id }, body: { id, stars, body } }
      // The words go along when only the stars have changed.
      await mutate('reviews.write', input, { clearDraft: key, ...(review && { row: review }) })
      onSaved()
      onClose()
    },
    failed: 'Failed to save the review',
  })
  const { error, ...stars } = form.field('stars')
  return (
    <FormDialog
      title={review ? 'Edit review' : 'Write a review'}
      description={book.title}
      form={form}
      submitLabel={review ? 'Save' : 'Post review'}
      onClose={onClose}
    >
      <StarChoice value={stars.value} onChange={stars.onChange} />
      <Problem text={error ?? null} />
      <Field
        label="Review (optional)"
        multiline
        rows={6}
        {...form.field('body')}
        maxLength={MAX_REVIEW_LENGTH}
      />
    </FormDialog>
  )
}

interface ChoiceProps {
  value: number
  onChange(stars: number): void
}

function StarChoice({ value, onChange }: ChoiceProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Stars</legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => (
          <label key={stars} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name={group}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="peer sr-only"
            />
            <Star
              aria-hidden
              className={clsx(
                'size-7 rounded-[6px] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
                stars <= value ? 'fill-current text-warning' : 'text-border-strong',
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
