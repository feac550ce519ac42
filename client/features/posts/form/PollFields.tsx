import {
  MAX_POLL_OPTIONS,
  MAX_POLL_TEXT_LENGTH,
  MIN_POLL_OPTIONS,
  type PollForm,
  pollProblems,
} from '#shared/rules/polls.ts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Problem } from '../../../ui/Problem.tsx'

interface Props {
  poll: PollForm
  onChange(poll: PollForm): void
}

/** What a poll is made of. Options can be removed only while more than two remain. */
export function PollFields({ poll, onChange }: Props) {
  const { question, options, allow_multiple_choices, expires_at } = poll
  const [left, setLeft] = useState({ question: false, options: false })
  const problems = pollProblems(poll)
  const change = (part: Partial<PollForm>) => onChange({ ...poll, ...part })
  return (
    <>
      <Field
        label="Question"
        value={question}
        onChange={(text) => change({ question: text })}
        onBlur={() => setLeft((fields) => ({ ...fields, question: true }))}
        error={left.question ? problems.question : undefined}
        maxLength={MAX_POLL_TEXT_LENGTH}
        required
      />
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
                onChange={(text) => change({ options: options.with(i, text) })}
                onBlur={() => i > 0 && setLeft((fields) => ({ ...fields, options: true }))}
                maxLength={MAX_POLL_TEXT_LENGTH}
              />
            </div>
            {options.length > MIN_POLL_OPTIONS && (
              <IconButton
                aria-label={`Remove option ${i + 1}`}
                onClick={() => change({ options: options.toSpliced(i, 1) })}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            )}
          </div>
        ))}
        <Problem text={left.options ? problems.options : null} />
        {options.length < MAX_POLL_OPTIONS && (
          <Button size="sm" variant="ghost" onClick={() => change({ options: [...options, ''] })}>
            <Plus aria-hidden className="size-4" />
            Add option
          </Button>
        )}
      </fieldset>
      <Checkbox
        label="Allow multiple choices"
        checked={allow_multiple_choices}
        onChange={(several) => change({ allow_multiple_choices: several })}
      />
      <Field
        label="Ends (optional)"
        type="datetime-local"
        value={expires_at ?? ''}
        onChange={(end) => change({ expires_at: end || null })}
      />
    </>
  )
}
