import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'

/** The platform's own select, dressed: it works on every phone. */
export function Select({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className="relative inline-flex items-center">
      <select
        {...rest}
        className={clsx(
          'h-10 appearance-none rounded-[10px] border border-border-strong bg-surface pr-9 pl-3 text-[15px] font-semibold pointer-coarse:h-11',
          className,
        )}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-muted" />
    </span>
  )
}
