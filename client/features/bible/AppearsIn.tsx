import type { Appearance } from './appearances.ts'
import { timesOf } from './appearances.ts'

export interface NamedIn {
  /** In reading order. */
  scenes: readonly Appearance[]
  /** This device has all scenes. */
  isWhole: boolean
}

interface Props extends NamedIn {
  onOpenScene(id: string): void
}

/** The scenes that name an entry; each opens. */
export function AppearsIn({ scenes, isWhole, onOpenScene }: Props) {
  const count = scenes.length
  return (
    <section aria-label="Appears in">
      <h3 className="font-serif text-lg leading-6.5 font-semibold">
        {count === 0
          ? `Not named in ${isWhole ? 'a scene yet' : 'the scenes on this device'}`
          : `Appears in ${count === 1 ? '1 scene' : `${count.toLocaleString()} scenes`}`}
      </h3>
      <ul className="mt-1 max-h-96 overflow-y-auto">
        {scenes.map(({ id, number, title, count: times }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpenScene(id)}
              className="flex min-h-8 w-full items-baseline gap-2 rounded-[6px] px-1 py-1 text-start hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <span className="w-5 shrink-0 text-end text-[13px] text-subtle tabular-nums">
                {number}
              </span>
              <span dir="auto" className="font-serif text-[15px] leading-5.5 wrap-anywhere">
                {title} <em className="text-muted">{timesOf(times)}</em>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
