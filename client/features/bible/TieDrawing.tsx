import type { ShownEntry } from './bible.local.ts'
import { EntryPortrait } from './EntryPortrait.tsx'
import type { ShownTie } from './entry-words.ts'

const WIDTH = 260
const HEIGHT = 250
const [X, Y] = [WIDTH / 2, HEIGHT / 2 - 10]
const MOST = 8

/** An entry in the middle of those to which it is tied. A picture of the list below it. */
export function TieDrawing({ entry, ties }: { entry: ShownEntry; ties: readonly ShownTie[] }) {
  const shown = ties.slice(0, MOST).map((tie, i, { length }) => {
    const angle = (2 * Math.PI * i) / length - (3 * Math.PI) / 4
    return { ...tie, x: X + 100 * Math.cos(angle), y: Y + 86 * Math.sin(angle) }
  })
  return (
    <div aria-hidden className="relative mx-auto" style={{ width: WIDTH, height: HEIGHT }}>
      <svg width={WIDTH} height={HEIGHT} className="absolute inset-0 text-border-strong">
        {shown.map(({ x, y }, i) => (
          <line key={i} x1={X} y1={Y} x2={x} y2={y} stroke="currentColor" strokeWidth="1.5" />
        ))}
      </svg>
      {shown.map(({ entry: other, x, y }, i) => (
        <Face key={i} entry={other} x={x} y={y} size={44} />
      ))}
      <Face entry={entry} x={X} y={Y} size={58} />
      {shown.map(({ words, x, y }, i) => (
        <span
          key={i}
          className="absolute max-w-24 -translate-x-1/2 truncate rounded-[4px] bg-bg px-1 text-[12px] leading-4 text-subtle"
          style={{ left: x, top: y + 26 }}
        >
          {words}
        </span>
      ))}
    </div>
  )
}

interface FaceProps {
  entry: ShownEntry
  x: number
  y: number
  size: number
}

function Face({ entry, x, y, size }: FaceProps) {
  return (
    <span
      className="absolute -translate-1/2 rounded-full ring-4 ring-bg"
      style={{ left: x, top: y, width: size, height: size }}
    >
      <EntryPortrait entry={entry} className="size-full rounded-full" />
    </span>
  )
}
