import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  'aria-label': string
}

export function IconButton({ className, title, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      title={title ?? rest['aria-label']}
      className={clsx(
        'grid size-10 shrink-0 place-items-center rounded-[10px] text-muted transition-colors duration-120 hover:bg-surface-2 hover:text-text off:opacity-50 pointer-coarse:size-11',
        className,
      )}
    />
  )
}
