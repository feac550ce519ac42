import type { AwardCounts } from '#shared/contract/fields.ts'
import { awardOf } from '#shared/rules/awards.ts'
import { Suspense } from 'react'
import { lazyNamed } from '../../ui/part.tsx'
import type { AwardedItem } from './award-failure.ts'
import { AwardIcon } from './AwardIcon.tsx'

const AwardLines = lazyNamed(() => import('./AwardLines.tsx'), 'AwardLines')

export interface AwardedThing {
  item: AwardedItem
  id: string
  post_id: string
  community_id: string
}

/** For one, two and three of the words, and for the button to the others. */
const ROOMS = ['min-h-8', 'min-h-16', 'min-h-24', 'min-h-33']

interface Props {
  awards: AwardCounts
  /** With it the words of the givers stand below. */
  thing?: AwardedThing
}

/** The awards of an item with counts, dearest first. */
export function AwardRow({ awards, thing }: Props) {
  const given = awards
    .flatMap(({ id, count }) => {
      const award = awardOf(id)
      return award ? [{ ...award, count }] : []
    })
    .sort((a, b) => b.cost - a.cost)
  const lines = awards.reduce((sum, award) => sum + (award.lines ?? 0), 0)
  if (given.length === 0) return null
  return (
    <>
      <ul aria-label="Awards" className="flex flex-wrap gap-1.5 py-1">
        {given.map(({ id, name, icon, description, count }) => (
          <li
            key={id}
            title={`${name}: ${description}`}
            className="inline-flex h-7 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 text-[13px] font-semibold text-warning tabular-nums"
          >
            <AwardIcon icon={icon} className="size-4" />
            <span className="sr-only">{name}</span>
            {count}
          </li>
        ))}
      </ul>
      {thing && lines > 0 && (
        // Their room is there before they are.
        <div className={ROOMS[Math.min(lines, ROOMS.length) - 1]}>
          <Suspense>
            <AwardLines thing={thing} count={lines} />
          </Suspense>
        </div>
      )}
    </>
  )
}
