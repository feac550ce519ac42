interface Props {
  label: string
  hint?: string
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
}

export function Checkbox({ label, hint, checked, onChange, disabled }: Props) {
  return (
    <label className="flex min-h-10 items-center gap-3 text-[15px] leading-5.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 shrink-0 accent-(--accent)"
      />
      <span>
        {label}
        {hint && <span className="block text-[13px] leading-5 text-subtle">{hint}</span>}
      </span>
    </label>
  )
}
