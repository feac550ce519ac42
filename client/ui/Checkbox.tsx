interface Props {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
}

export function Checkbox({ label, checked, onChange, disabled }: Props) {
  return (
    <label className="flex min-h-10 items-center gap-3 text-[15px] leading-5.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 accent-(--accent)"
      />
      {label}
    </label>
  )
}
