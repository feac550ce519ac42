import { clsx } from 'clsx'

interface Props {
  label: string
  percent: number
  /** The colour of the finished part. */
  colour?: string
}

export function ProgressBar({ label, percent, colour = 'bg-accent' }: Props) {
  const shown = Math.min(100, percent)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      className="h-2 overflow-hidden rounded-full bg-surface-2"
    >
      <div className={clsx('h-full rounded-full', colour)} style={{ width: `${shown}%` }} />
    </div>
  )
}
