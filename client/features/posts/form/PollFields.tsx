import { MAX_POLL_TEXT_LENGTH, type PollForm, pollProblems } from '#shared/rules/poll-form.ts'
import { useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PollOptions } from './PollOptions.tsx'

interface Props {
  poll: PollForm
  onChange(poll: PollForm): void
}

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
      <PollOptions
        options={options}
        problem={left.options ? problems.options : null}
        onChange={(next) => change({ options: next })}
        onLeft={() => setLeft((fields) => ({ ...fields, options: true }))}
      />
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
