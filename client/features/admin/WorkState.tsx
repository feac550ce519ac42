import { clsx } from 'clsx'

const TONES = {
  failed: 'bg-danger-soft text-danger',
  running: 'bg-info-soft text-info',
  waiting: 'bg-surface-2 text-muted',
}

export function WorkState({ state }: { state: keyof typeof TONES }) {
  return (
    <span
      className={clsx('rounded-full px-2 py-0.5 text-[13px] leading-5 font-semibold', TONES[state])}
    >
      {state}
    </span>
  )
}
