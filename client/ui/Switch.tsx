import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
}

/** One thing that is on or off, and takes effect at once; a form that is sent has a `Checkbox`. */
export function Switch({ label, hint, checked, onChange, disabled }: Props) {
  const id = useId()
  return (
    <div className="flex min-h-15 items-center gap-4 border-t border-border py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-[15px] leading-5.5 font-semibold">
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-[13px] leading-5 wrap-anywhere text-subtle">
            {hint}
          </div>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6.5 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-border-strong transition-colors duration-120 before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-white before:transition-transform before:duration-120 after:absolute after:-inset-2 checked:bg-accent checked:before:translate-x-4.5 disabled:cursor-default disabled:opacity-50 dark:checked:before:bg-accent-fg"
      />
    </div>
  )
}
