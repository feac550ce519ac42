import { useMemo, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { Hit } from './find.ts'
import { type HitActions, HitsOfText } from './HitsOfText.tsx'

const STEP = 100

interface Props extends HitActions {
  hits: Hit[]
  /** Number of all hits; may be more than the list shows. */
  total: number
}

/** Hits section by section, each with the words around it. */
export function HitList({ hits, total, ...actions }: Props) {
  const [most, setMost] = useState(STEP)
  const shown = Math.min(most, hits.length)
  const byText = useMemo(() => Map.groupBy(hits, (hit) => hit.name), [hits])
  return (
    <div className="min-h-0 space-y-4 overflow-y-auto">
      {[...Map.groupBy(hits.slice(0, shown), (hit) => hit.name)].map(([name, some]) => (
        <HitsOfText key={name} all={byText.get(name)!} shown={some} {...actions} />
      ))}
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
