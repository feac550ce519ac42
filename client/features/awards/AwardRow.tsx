import type { AwardCounts } from '#shared/contract/fields.ts'
import { awardOf } from '#shared/rules/awards.ts'
import { AwardIcon } from './AwardIcon.tsx'

/** The awards of an item with counts, dearest first. */
export function AwardRow({ awards }: { awards: AwardCounts }) {
  const given = awards
    .flatMap(({ id, count }) => {
      const award = awardOf(id)
      return award ? [{ ...award, count }] : []
    })
    .sort((a, b) => b.cost - a.cost)
  if (given.length === 0) return null
  return (
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
  )
}
