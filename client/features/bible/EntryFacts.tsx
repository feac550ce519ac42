import type { ShownEntry } from './bible.local.ts'

/** The fields of an entry. */
export function EntryFacts({ entry: { fields } }: { entry: Pick<ShownEntry, 'fields'> }) {
  if (fields.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(4.5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-[15px] leading-6">
      {fields.map(({ label, value }, i) => (
        // Two fields may have one label.
        <div key={`${i} ${label}`} className="contents">
          <dt dir="auto" className="text-subtle">
            {label}
          </dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
