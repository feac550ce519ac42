import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from './Loaded.tsx'
import { PeopleSearch, SHOWN, type Shown } from './PeopleSearch.tsx'
import { PersonRow } from './PersonRow.tsx'
import { readPages } from '../../read-pages.ts'

const PAGE = 50

/** Accounts, newest first. */
export function AdminPeople() {
  const { session } = useApp()
  const [params, setParams] = useSearchParams()
  const asked = params.get('show') ?? 'all'
  const show = Object.hasOwn(SHOWN, asked) ? (asked as Shown) : 'all'
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const load = () =>
    readPages(
      (from) => session.api.admin.users({ query: { search, show, limit: PAGE, ...from } }),
      pages,
    )
  return (
    <div className="space-y-4">
      <PeopleSearch
        show={show}
        onShow={(next) => {
          setPages(1)
          setParams({ tab: 'people', show: next }, { replace: true })
        }}
        onSearch={(words) => {
          setPages(1)
          setSearch(words)
        }}
      />
      <Loaded name={`people:${show}:${search}:${pages}`} load={load}>
        {({ found, more }, reload) =>
          found.length === 0 ? (
            <EmptyState text="No matching people" />
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
