import { formatBytes } from '#shared/rules/files.ts'
import { Button } from '../../../ui/Button.tsx'
import { useBrokenRecordings } from '../../files/use-videos.ts'

interface Props {
  /** Id of the running recording. */
  current: string | null
  onUse(id: string): void
  onDiscard(id: string): void
}

/** Recordings that broke off, such as by a crash: each can be used as far as it came. */
export function BrokenRecordings({ current, onUse, onDiscard }: Props) {
  return useBrokenRecordings(current).map(({ id, size }) => (
    <div
      key={id}
      className="flex flex-wrap items-center gap-2 rounded-[10px] bg-warning-soft px-4 py-2 text-[15px] leading-5.5 text-warning"
    >
      <span className="mr-auto">
        A recording that broke off is still here ({formatBytes(size)}).
      </span>
      <Button size="sm" variant="secondary" onClick={() => onUse(id)}>
        Use it
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onDiscard(id)}>
        Discard
      </Button>
    </div>
  ))
}
