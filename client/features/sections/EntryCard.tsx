import { entryTypeLabel } from '#shared/rules/writing-form.ts'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import type { ShownEntry } from '../bible/bible.local.ts'

const MOST = 400

/** The story bible's entry about a name in the text. */
export function EntryCard({ entry, text }: { entry: ShownEntry; text: string }) {
  const { name, asset_type, aliases } = entry
  return (
    <div className="space-y-1">
      <p dir="auto" className="font-serif text-lg leading-6.5 font-semibold">
        {name}
      </p>
      <p className="text-[13px] leading-5 text-subtle first-letter:uppercase">
        {entryTypeLabel(asset_type)}
        {aliases.length > 0 && ` · also ${aliases.join(', ')}`}
      </p>
      {text && (
        <div className="text-[15px] leading-5.5">
          <LazyMarkdown source={text.length > MOST ? `${text.slice(0, MOST)}…` : text} />
        </div>
      )}
    </div>
  )
}
