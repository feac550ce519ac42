import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Without a frame, beside a title. */
  quiet?: boolean
}

/** The platform's own select, dressed: it works on every phone. */
export function Select({ className, quiet = false, ...rest }: Props) {
  return (
    <span className="relative inline-flex items-center">
      <select
        {...rest}
        className={clsx(
          'h-10 appearance-none rounded-full pr-9 font-semibold pointer-coarse:h-11',
          quiet
            ? 'bg-transparent pl-3 text-[13px] hover:bg-surface-2'
            : 'bg-text/8 pl-4 text-[15px] hover:bg-text/14 forced-colors:border [&>option]:bg-surface',
          className,
        )}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-muted" />
    </span>
  )
}
