import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { paths } from '../../paths.ts'

/** Searches from the header; on phones it stands on the search page itself. */
export function SearchBox() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const searched = pathname === paths.search('') ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [typed, setTyped] = useState({ text: searched, for: searched })
  // A new search address (Back, a link) replaces what stands in the box.
  if (typed.for !== searched) setTyped({ text: searched, for: searched })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.search(typed.text.trim()))
  }
  return (
    <form role="search" onSubmit={submit} className="relative w-full max-w-140">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-subtle"
      />
      <input
        type="search"
        data-search
        aria-label="Search Loreloom"
        placeholder="Search"
        value={typed.text}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => setTyped({ ...typed, text: event.target.value })}
        className="h-10 w-full rounded-full border border-border-strong bg-bg pr-4 pl-9 text-base leading-6 placeholder:text-subtle"
      />
    </form>
  )
}
