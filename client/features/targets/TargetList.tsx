import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface ListedTarget {
  key: string
  title: ReactNode
  words: number
  target: number
  /** Shown as a share instead of two counts. */
  asShare?: boolean
  colour?: string
  onOpen?(): void
}

/** Targets with a bar each. */
export function TargetList({ targets }: { targets: readonly ListedTarget[] }) {
  return (
    <ul>
      {targets.map(({ key, title, words, target, asShare, colour = 'bg-accent', onOpen }) => {
        const share = Math.max(0, words / target)
        return (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 py-2.5">
            <span dir="auto" className="truncate text-left text-[15px] leading-5.5">
              {onOpen ? (
                <button
                  type="button"
                  onClick={onOpen}
                  className="max-w-full truncate hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
                >
                  {title}
                </button>
              ) : (
                title
              )}
            </span>
            <span className="text-[13px] leading-5.5 text-subtle tabular-nums">
              {asShare
                ? `${Math.floor(share * 100).toLocaleString()} %`
                : `${Math.max(0, words).toLocaleString()} of ${target.toLocaleString()}`}
            </span>
            <TargetBar share={share} colour={colour} className="col-span-full h-1.5" />
          </li>
        )
      })}
    </ul>
  )
}

/** The written part of a target; the words are beside it. */
export function TargetBar({
  share,
  colour = 'bg-accent',
  className = 'h-1',
}: {
  share: number
  colour?: string
  className?: string
}) {
  const percent = Math.max(0, Math.min(100, share * 100))
  return (
    <div aria-hidden className={clsx('overflow-hidden rounded-full bg-(--hairline)', className)}>
      <div className={clsx('h-full rounded-full', colour)} style={{ width: `${percent}%` }} />
    </div>
  )
}
