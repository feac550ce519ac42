import {
  MAX_POLL_OPTIONS,
  MAX_POLL_TEXT_LENGTH,
  MIN_POLL_OPTIONS,
} from '#shared/rules/poll-form.ts'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Problem } from '../../../ui/Problem.tsx'

interface Props {
  options: readonly string[]
  problem: string | null | undefined
  onChange(options: string[]): void
  /** Called when the user leaves an option after the first. */
  onLeft(): void
}

/** The options of a poll. The user can remove one only while more than two remain. */
export function PollOptions({ options, problem, onChange, onLeft }: Props) {
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Options</legend>
      {options.map((option, i) => (
        <div key={`option-${i + 1}`} className="flex items-start gap-1">
          <div className="flex-1">
            <Field
              label={`Option ${i + 1}`}
              hideLabel
              placeholder={`Option ${i + 1}`}
              value={option}
              onChange={(text) => onChange(options.with(i, text))}
              onBlur={() => i > 0 && onLeft()}
              maxLength={MAX_POLL_TEXT_LENGTH}
            />
          </div>
          {options.length > MIN_POLL_OPTIONS && (
            <IconButton
              aria-label={`Remove option ${i + 1}`}
              onClick={() => onChange(options.toSpliced(i, 1))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          )}
        </div>
      ))}
      <Problem text={problem} />
      {options.length < MAX_POLL_OPTIONS && (
        <Button size="sm" variant="ghost" onClick={() => onChange([...options, ''])}>
          <Plus aria-hidden className="size-4" />
          Add option
        </Button>
      )}
    </fieldset>
  )
}
