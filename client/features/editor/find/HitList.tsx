import { useMemo, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { Hit } from './find.ts'

const STEP = 100

interface Props {
  hits: Hit[]
  /** How many there are; more than can be listed. */
  total: number
  isChosen(hit: Hit): boolean
  onToggle?: ((hits: Hit[], on: boolean) => void) | undefined
  onOpen(hit: Hit): void
}

/** What was found, section by section, in the words around it. */
export function HitList({ hits, total, isChosen, onToggle, onOpen }: Props) {
  const [most, setMost] = useState(STEP)
  const shown = Math.min(most, hits.length)
  const byText = useMemo(() => Map.groupBy(hits, (hit) => hit.name), [hits])
  return (
    <div className="min-h-0 space-y-4 overflow-y-auto">
      {[...Map.groupBy(hits.slice(0, shown), (hit) => hit.name)].map(([name, some]) => {
        // A section is ticked as a whole, what is further down the list with it.
        const all = byText.get(name)!
        const title = all[0]?.title ?? ''
        return (
          <section key={name} aria-label={title}>
            <h3 className="flex items-center gap-2 text-[15px] leading-5.5 font-semibold">
              {onToggle && (
                <input
                  type="checkbox"
                  aria-label={`All in ${title}`}
                  checked={all.every(isChosen)}
                  onChange={(event) => onToggle(all, event.target.checked)}
                  className="m-1 size-4.5 accent-(--accent)"
                />
              )}
              <span dir="auto" className="min-w-0 truncate">
                {title}
              </span>
              <span className="ml-auto text-[13px] font-normal text-subtle tabular-nums">
                {all.length}
              </span>
            </h3>
            <ul className="mt-1">
              {some.map((hit) => (
                <li key={hit.at} className="flex items-start gap-2">
                  {onToggle && (
                    <input
                      type="checkbox"
                      aria-label={`Replace in ${hit.before}${hit.found}${hit.after}`}
                      checked={isChosen(hit)}
                      onChange={(event) => onToggle([hit], event.target.checked)}
                      className="mx-1 mt-2.5 size-4.5 shrink-0 accent-(--accent)"
                    />
                  )}
                  <button
                    type="button"
                    dir="auto"
                    onClick={() => onOpen(hit)}
                    className="min-h-10 min-w-0 flex-1 rounded-[6px] px-2 py-1.5 text-start font-serif text-[15px] leading-5.5 wrap-anywhere text-muted hover:bg-surface-2 pointer-coarse:min-h-11"
                  >
                    {hit.before}
                    <mark className="rounded-[3px] bg-accent-soft text-accent-soft-fg">
                      {hit.found}
                    </mark>
                    {hit.after}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {total > shown && (
        <p className="flex flex-wrap items-center gap-3 text-[13px] leading-5 text-subtle">
          {shown.toLocaleString()} of {total.toLocaleString()} shown
          {hits.length > shown ? (
            <Button variant="ghost" size="sm" onClick={() => setMost(most + STEP)}>
              Show more
            </Button>
          ) : (
            <span>Type more letters to see the others.</span>
          )}
        </p>
      )}
    </div>
  )
}
