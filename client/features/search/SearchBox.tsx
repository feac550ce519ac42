import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import { paths } from '../../paths.ts'
import { useCommand } from '../../ui/commands.ts'
import { lazyNamed } from '../../ui/part.tsx'

const Suggestions = lazyNamed(() => import('./Suggestions.tsx'), 'Suggestions')

/** Searches from the header; on phones it stands on the search page itself. Suggests while one types. */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const searched = pathname === paths.search('') ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [typed, setTyped] = useState({ text: searched, for: searched })
  const [open, setOpen] = useState(false)
  const [lines, setLines] = useState<string[]>([])
  const [active, setActive] = useState(-1)
  // A new search address (Back, a link) replaces what stands in the box.
  if (typed.for !== searched) setTyped({ text: searched, for: searched })
  const shown = open && typed.text.trim() !== ''
  const box = useRef<HTMLInputElement>(null)
  useCommand('search', () => {
    // Styles show one of two.
    if (!box.current?.checkVisibility()) return false
    box.current.focus()
  })

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    void navigate((shown && lines[active]) || paths.search(typed.text.trim()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || typed.text.trim() === '') return
    event.preventDefault()
    setOpen(true)
    // The box itself is one stop of the round.
    const stops = lines.length + 1
    setActive((now) => ((now + 1 + by + stops) % stops) - 1)
  }
  return (
    <form role="search" onSubmit={submit} className="relative w-full max-w-140">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-subtle"
      />
      <input
        type="search"
        ref={box}
        role="combobox"
        aria-expanded={shown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-label="Search Loreloom"
        placeholder="Search"
        autoComplete="off"
        value={typed.text}
        maxLength={MAX_SEARCH_LENGTH}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={(event) => {
          setTyped({ ...typed, text: event.target.value })
          setOpen(true)
          setActive(-1)
        }}
        className="h-10 w-full rounded-full border border-border-strong bg-bg pr-4 pl-9 text-base leading-6 placeholder:text-subtle"
      />
      <Suspense fallback={null}>
        {shown && (
          <Suggestions
            id={id}
            typed={typed.text}
            active={active}
            onLines={setLines}
            onDone={close}
          />
        )}
      </Suspense>
    </form>
  )
}
