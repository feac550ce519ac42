import { POST_SORTS } from '#shared/rules/post-sort.ts'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { PeriodSelect, SORT_NAMES, type SortSelect } from './SortSelect.tsx'

/** The orders of a list of posts side by side. */
export function SortChoice({ sort, period, onChange }: ComponentProps<typeof SortSelect>) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <div role="radiogroup" aria-label="Sort posts" className="flex rounded-full bg-surface-2 p-1">
        {POST_SORTS.map((value) => (
          <label
            key={value}
            className={clsx(
              'inline-flex h-8 cursor-pointer items-center rounded-full px-3.5 text-[13px] font-semibold outline-accent has-focus-visible:outline-2 max-sm:px-3 pointer-coarse:relative pointer-coarse:h-9 pointer-coarse:after:absolute pointer-coarse:after:-inset-y-1 pointer-coarse:after:inset-x-0',
              sort === value ? 'bg-surface text-text shadow-sm' : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name="sort"
              className="sr-only"
              checked={sort === value}
              onChange={() => onChange(value, period)}
            />
            {SORT_NAMES[value]}
          </label>
        ))}
      </div>
      {sort === 'top' && <PeriodSelect period={period} onChange={(next) => onChange(sort, next)} />}
    </div>
  )
}
