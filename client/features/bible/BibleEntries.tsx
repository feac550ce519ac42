import { entryTypeLabel } from '#shared/rules/writing-form.ts'
import { clsx } from 'clsx'
import type { ShownEntry } from './bible.local.ts'

interface Props {
  entries: ShownEntry[]
  /** The one that is open. */
  active: string | null
  onOpen(id: string): void
}

/** The names of what the bible holds. */
export function BibleEntries({ entries, active, onOpen }: Props) {
  return (
    <ul aria-label="Story bible" className="space-y-1">
      {entries.map(({ id, name, asset_type }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === active || undefined}
            onClick={() => onOpen(id)}
            className={clsx(
              'block w-full rounded-[10px] px-3 py-2 text-left',
              id === active ? 'bg-accent-soft text-accent-soft-fg' : 'hover:bg-surface-2',
            )}
          >
            <span className="block truncate text-[15px] leading-5.5 font-semibold">{name}</span>
            <span
              className={clsx(
                'block text-[13px] leading-5 first-letter:uppercase',
                id !== active && 'text-subtle',
              )}
            >
              {entryTypeLabel(asset_type)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
