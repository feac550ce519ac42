import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  tone: 'danger' | 'warning' | 'info'
  action?: { label: string; onClick(): void }
  children: ReactNode
}

const TONES = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
}

export function Banner({ tone, action, children }: Props) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx(
        'flex items-center gap-3 rounded-[10px] px-4 py-3 text-[15px] leading-5.5',
        TONES[tone],
      )}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {action && (
        <button
          type="button"
          onClick={action.onClick}
          className="h-9 shrink-0 font-semibold underline underline-offset-3 pointer-coarse:-my-1 pointer-coarse:h-11"
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
