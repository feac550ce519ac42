import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loaded } from './Loaded.tsx'
import { PersonRow } from './PersonRow.tsx'
import { readPages } from './read-pages.ts'

const SHOWN = {
  all: 'Everybody',
  suspended: 'Suspended',
  appeals: 'Appeals',
  admins: 'Site admins',
}
type Shown = keyof typeof SHOWN
const PAGE = 50

/** Accounts, newest first. */
export function AdminPeople() {
  const { session } = useApp()
  const [params, setParams] = useSearchParams()
  const asked = params.get('show') ?? 'all'
  const show = Object.hasOwn(SHOWN, asked) ? (asked as Shown) : 'all'
  const [words, setWords] = useState('')
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const load = () =>
    readPages(
      (from) => session.api.admin.users({ query: { search, show, limit: PAGE, ...from } }),
      pages,
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPages(1)
    setSearch(words.trim())
  }
  return (
    <div className="space-y-4">
      <form
        onSubmit={submit}
        role="search"
        aria-label="People"
        className="flex flex-wrap items-end gap-2"
      >
        <div className="min-w-40 flex-1">
          <Field label="Name or e-mail" type="search" value={words} onChange={setWords} />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
        <Select
          aria-label="Show"
          value={show}
          onChange={(event) => {
            setPages(1)
            setParams({ tab: 'people', show: event.target.value }, { replace: true })
          }}
        >
          {Object.entries(SHOWN).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </form>
      <Loaded name={`people:${show}:${search}:${pages}`} load={load}>
        {({ found, more }, reload) =>
          found.length === 0 ? (
            <EmptyState text="Nobody like this." />
          ) : (
            <>
              <ul className="divide-y divide-border">
                {found.map((person) => (
                  <PersonRow key={person.id} person={person} onChanged={reload} />
                ))}
              </ul>
              {more && (
                <Button variant="secondary" onClick={() => setPages(pages + 1)}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}
