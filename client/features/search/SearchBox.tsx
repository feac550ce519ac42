import { Search } from 'lucide-react'
import { type FormEvent, Suspense, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { paths } from '../../paths.ts'
import { useSite } from '../../site-name.ts'
import { useCommand } from '../../ui/commands.ts'
import { lazyNamed } from '../../ui/part.tsx'
import { useSuggestionList } from './use-suggestion-list.ts'
import { useTyped } from './use-typed.ts'

const Suggestions = lazyNamed(() => import('./Suggestions.tsx'), 'Suggestions')

/** Searches from the header; on phones it is on the search page itself. Suggests while the user types. */
export function SearchBox() {
  const id = useId()
  const { name: site } = useSite()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isSearch = pathname === paths.search('')
  const [typed, setTyped] = useTyped((isSearch && new URLSearchParams(search).get('q')) || '')
  const list = useSuggestionList(typed)
  const box = useBoxOfCommand()
  /** From the box to the place itself: it takes the focus, and keys then work there. */
  const leave = () => {
    list.close()
    box.current?.blur()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (list.chosen) leave()
    else list.close()
    void navigate(list.chosen || paths.search(typed.trim()))
  }
  return (
    // Without the app, or before it is here, the browser itself goes to the results.
    <form
      role="search"
      action={paths.search('')}
      onSubmit={submit}
      className="relative w-full max-w-140"
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-subtle"
      />
      <input
        type="search"
        name="q"
        ref={box}
        role="combobox"
        aria-expanded={list.isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={
          list.isShown && list.active >= 0 ? `${id}-${list.active}` : undefined
        }
        aria-label={`Search ${site}`}
        placeholder="Search"
        autoComplete="off"
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        onKeyDown={list.onKeyDown}
        onBlur={list.close}
        onChange={(event) => {
          setTyped(event.target.value)
          list.show()
        }}
        className="h-10 w-full rounded-full border border-transparent bg-surface-2 pr-4 hover:border-border-strong pl-9 text-base leading-6 placeholder:text-subtle"
      />
      <Suspense fallback={null}>
        {list.isShown && (
          <Suggestions
            id={id}
            typed={typed}
            active={list.active}
            onLines={list.setLines}
            onDone={leave}
          />
        )}
      </Suspense>
    </form>
  )
}

/** The box that the command "search" goes to. Styles show one of two. */
function useBoxOfCommand() {
  const box = useRef<HTMLInputElement>(null)
  useCommand('search', () => {
    if (!box.current?.checkVisibility()) return false
    box.current.focus()
  })
  return box
}
