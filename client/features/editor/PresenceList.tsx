import type { Person } from './presence.ts'

const MOST = 5

/** Other people in the document, in the colour of their carets. */
export function PresenceList({ people }: { people: Person[] }) {
  const rest = people.length - MOST
  if (!people.length) return null
  return (
    <ul aria-label="Also here" className="flex items-center -space-x-1.5">
      {people.slice(0, MOST).map(({ id, name, color }) => (
        <li
          key={id}
          title={name}
          style={{ backgroundColor: color }}
          className="grid size-8 place-items-center rounded-full border-2 border-surface text-[13px] font-semibold text-bg select-none"
        >
          <span aria-hidden>{[...name][0]?.toUpperCase()}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {rest > 0 && (
        <li
          title={people
            .slice(MOST)
            .map(({ name }) => name)
            .join(', ')}
          className="grid h-8 min-w-8 place-items-center rounded-full border-2 border-surface bg-surface-2 px-1 text-[13px] font-semibold text-muted"
        >
          <span aria-hidden>+{rest}</span>
          <span className="sr-only">and {rest} more</span>
        </li>
      )}
    </ul>
  )
}
