import { Search } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { HitIcon } from './HitRow.tsx'
import { hitPath, TYPES } from './hit-path.ts'
import { Marked } from './Marked.tsx'
import { useSuggestions } from './search.local.ts'

interface Props {
  id: string
  typed: string
  /** Line that the arrow keys have selected; -1 is the box itself. */
  active: number
  /** Reports the target of each line, for the Enter key. */
  onLines(to: string[]): void
  onDone(): void
}

/** Below the search box while the user types: things by name, and the whole search as the last line. */
export function Suggestions({ id, typed, active, onLines, onDone }: Props) {
  const hits = useSuggestions(typed)
  const whole = paths.search(typed.trim())
  const to = [...hits.map(hitPath), whole].join('\n')
  useEffect(() => onLines(to.split('\n')), [onLines, to])
  const line = (i: number) =>
    clsx(
      'flex min-h-11 items-center gap-3 px-3 py-1.5 text-[15px] leading-5.5',
      i === active ? 'bg-surface-2' : 'hover:bg-surface-2',
    )
  const option = (i: number, path: string, children: React.ReactNode) => (
    <Link
      key={path + i}
      id={`${id}-${i}`}
      role="option"
      aria-selected={i === active}
      tabIndex={-1}
      to={path}
      // The box keeps the focus: leaving it would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onDone}
      className={line(i)}
    >
      {children}
    </Link>
  )
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(30rem,70dvh)] overflow-y-auto rounded-[14px] border border-border bg-surface py-1 shadow-dialog"
    >
      {hits.map((hit, i) =>
        option(
          i,
          hitPath(hit),
          <>
            <HitIcon hit={hit} size={24} />
            <span className="min-w-0 flex-1 truncate">
              {hit.type === 'communities' && 'c/'}
              <Marked text={hit.title} marks={hit.title_marks} />
            </span>
            <span className="shrink-0 text-[13px] text-subtle">
              {TYPES.find(({ type }) => type === hit.type)?.one}
            </span>
          </>,
        ),
      )}
      {option(
        hits.length,
        whole,
        <>
          <Search aria-hidden className="size-6 shrink-0 p-0.5 text-subtle" />
          <span className="min-w-0 flex-1 truncate">Search everything for “{typed.trim()}”</span>
        </>,
      )}
    </div>
  )
}
