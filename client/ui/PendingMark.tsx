import { Clock } from 'lucide-react'

/** Shown on what exists on this device only, until the server has it. */
export function PendingMark() {
  return (
    <span className="inline-flex items-center gap-1 rounded-[6px] bg-warning-soft px-1.5 text-xs leading-5 font-semibold text-warning">
      <Clock aria-hidden className="size-3" />
      Waiting to send
    </span>
  )
}
