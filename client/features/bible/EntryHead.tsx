import { entryTypeLabel } from '#shared/rules/writing-form.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ShownEntry } from './bible.local.ts'
import { EntryPortrait } from './EntryPortrait.tsx'

interface Props {
  entry: ShownEntry
  /** `page`: the heading of a page. `panel`: beside a text. `card`: over one. */
  size: 'page' | 'panel' | 'card'
  /** Buttons at its end. */
  children?: ReactNode
}

const PORTRAITS = {
  page: 'h-45 w-37.5 rounded-[12px] text-[64px]',
  panel: 'h-31 w-26 rounded-[10px] text-[44px]',
  card: 'h-19 w-16 rounded-[8px] text-[28px]',
}
const NAMES = {
  page: 'text-[36px] leading-11 md:text-[44px] md:leading-[50px]',
  panel: 'text-2xl leading-8',
  card: 'text-lg leading-6.5',
}

/** An entry's picture, kind and names. */
export function EntryHead({ entry, size, children }: Props) {
  const { name, asset_type, aliases } = entry
  const Name = size === 'card' ? 'p' : 'h2'
  return (
    <header className={clsx('flex items-end', size === 'page' ? 'gap-5 md:gap-7' : 'gap-4')}>
      <EntryPortrait entry={entry} className={PORTRAITS[size]} />
      <div className="min-w-0 flex-1">
        <p className="text-[13px] leading-5 text-subtle first-letter:uppercase">
          {entryTypeLabel(asset_type)}
        </p>
        <Name dir="auto" className={clsx('font-serif font-semibold wrap-anywhere', NAMES[size])}>
          {name}
        </Name>
        {aliases.length > 0 && (
          <p dir="auto" className="text-[13px] leading-5 wrap-anywhere text-muted">
            also {aliases.join(', ')}
          </p>
        )}
        {children}
      </div>
    </header>
  )
}
