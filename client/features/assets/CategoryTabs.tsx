import { ASSET_CATEGORIES, type AssetCategory } from '#shared/rules/assets.ts'
import { clsx } from 'clsx'
import { type List, narrowed } from '../../sync/react/use-list.ts'
import type { ShownAsset } from './assets.local.ts'

export type Choice = AssetCategory | 'all'

const LABELS: Record<Choice, string> = {
  all: 'All',
  documents: 'Documents',
  audio: 'Audio',
  '3d_models': '3D Models',
  images: 'Images',
  other: 'Other',
}

interface Props {
  list: List<ShownAsset>
  value: Choice
  onChange(value: Choice): void
}

/** The categories as a radio group, each with how many there are once that is known. */
export function CategoryTabs({ list, value, onChange }: Props) {
  const isKnown = list.state === 'here' || list.state === 'empty'
  const countOf = (choice: Choice) => (isKnown ? ` (${inCategory(list, choice).data.length})` : '')
  return (
    <div role="radiogroup" aria-label="Category" className="flex flex-wrap gap-2">
      {(['all', ...ASSET_CATEGORIES] as const).map((choice) => (
        <label
          key={choice}
          className={clsx(
            'inline-flex min-h-10 cursor-pointer items-center gap-1.5 rounded-full px-3.5 text-[13px] leading-5 font-semibold outline-offset-2 outline-accent has-focus-visible:outline-2 pointer-coarse:min-h-11',
            value === choice ? 'bg-text text-bg' : 'bg-text/8 text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name="asset-category"
            className="sr-only"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {LABELS[choice]}
          {countOf(choice)}
        </label>
      ))}
    </div>
  )
}

export function inCategory(list: List<ShownAsset>, choice: Choice): List<ShownAsset> {
  return narrowed(list, ({ category }) => choice === 'all' || category === choice)
}
