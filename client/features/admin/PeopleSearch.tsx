import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'

export const SHOWN = {
  all: 'Everybody',
  suspended: 'Suspended',
  appeals: 'Appeals',
  admins: 'Site admins',
}
export type Shown = keyof typeof SHOWN

interface Props {
  show: Shown
  onShow(show: string): void
  onSearch(words: string): void
}

/** Search for accounts, and the filter of the list. */
export function PeopleSearch({ show, onShow, onSearch }: Props) {
  const [words, setWords] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <form
      onSubmit={submit}
      role="search"
      aria-label="People"
      className="flex flex-wrap items-end gap-2"
    >
      <div className="min-w-40 flex-1">
        <Field label="Name or email" type="search" value={words} onChange={setWords} />
      </div>
      <Button type="submit" variant="secondary">
        Search
      </Button>
      <Select aria-label="Show" value={show} onChange={(event) => onShow(event.target.value)}>
        {Object.entries(SHOWN).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </form>
  )
}
