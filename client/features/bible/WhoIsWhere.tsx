import type { Appearances } from './appearances.ts'
import type { ShownEntry } from './bible.local.ts'

interface Props {
  entries: readonly ShownEntry[]
  chapters: readonly { id: string; title: string }[]
  appearances: Appearances
}

const MOST = 12
/** So often named in one chapter, a character has the full colour. */
const FULL = 10

/** Characters by chapters: the more often a chapter names one, the deeper the colour. */
export function WhoIsWhere({ entries, chapters, appearances }: Props) {
  const people = entries
    .filter(({ id, asset_type }) => asset_type === 'character' && appearances.has(id))
    .slice(0, MOST)
  if (people.length === 0 || chapters.length < 2) return null
  return (
    <section aria-label="Who is where">
      <h3 className="mb-2 font-serif text-lg leading-6.5 font-semibold">Who is where</h3>
      <div className="overflow-x-auto">
        <table className="-ml-1 border-separate border-spacing-1 text-[13px] leading-5 text-subtle">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Character</span>
              </th>
              {chapters.map(({ id, title }, i) => (
                <th key={id} scope="col" title={title} className="font-normal tabular-nums">
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name }) => (
              <tr key={id}>
                <th
                  scope="row"
                  dir="auto"
                  className="max-w-36 truncate pr-2 text-start font-normal"
                >
                  {name}
                </th>
                <Cells chapters={chapters} counts={countsOf(id, appearances)} name={name} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface CellsProps extends Pick<Props, 'chapters'> {
  name: string
  counts: ReadonlyMap<string, number>
}

function Cells({ chapters, counts, name }: CellsProps) {
  return chapters.map(({ id }, i) => {
    const count = counts.get(id) ?? 0
    const said = `${name} in chapter ${i + 1}: ${count === 0 ? 'not named' : count}`
    return (
      <td key={id} title={said} className="p-0">
        <span className="sr-only">{count}</span>
        <span aria-hidden className="block h-5.5 w-5 rounded-[5px] bg-surface-2 sm:w-7">
          <span
            className="block size-full rounded-[inherit] bg-accent"
            style={{ opacity: count === 0 ? 0 : 0.2 + (0.8 * Math.min(count, FULL)) / FULL }}
          />
        </span>
      </td>
    )
  })
}

function countsOf(id: string, appearances: Appearances): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { chapterId, count } of appearances.get(id) ?? [])
    counts.set(chapterId, (counts.get(chapterId) ?? 0) + count)
  return counts
}
