import { pollProblems } from '#shared/rules/poll-form.ts'
import { useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { PollOptions } from './PollOptions.tsx'
import type { PollDraft } from './post-draft.ts'

interface Props {
  poll: PollDraft
  onChange(poll: PollDraft): void
}

/** The fields of a poll but its question, which is the title of its post. */
export function PollFields({ poll, onChange }: Props) {
  const { options, allow_multiple_choices, days = null } = poll
  const [left, setLeft] = useState(false)
  const change = (part: Partial<PollDraft>) => onChange({ ...poll, ...part })
  return (
    <>
      <PollOptions
        options={options}
        problem={left ? pollProblems(poll).options : null}
        onChange={(next) => change({ options: next })}
        onLeft={() => setLeft(true)}
      />
      <Checkbox
        label="Allow multiple choices"
        checked={allow_multiple_choices}
        onChange={(several) => change({ allow_multiple_choices: several })}
      />
      <SelectField
        label="Open for"
        value={String(days ?? '')}
        onChange={(value) =>
          change({ days: value === '' ? null : Number(value), expires_at: null })
        }
      >
        <option value="">No end</option>
        <option value="1">1 day</option>
        <option value="3">3 days</option>
        <option value="7">1 week</option>
      </SelectField>
    </>
  )
}
