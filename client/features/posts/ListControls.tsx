import type { ComponentProps } from 'react'
import { DensityChoice } from './DensityChoice.tsx'
import { SortSelect } from './SortSelect.tsx'

/** Controls for the order of a list of posts, and for its density. */
export function ListControls(sort: ComponentProps<typeof SortSelect>) {
  return (
    <div className="flex flex-wrap items-center gap-1 pointer-coarse:gap-x-0">
      <SortSelect {...sort} />
      <DensityChoice />
    </div>
  )
}
