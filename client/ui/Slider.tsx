import { useId } from 'react'

interface Props {
  label: string
  min: number
  max: number
  step: number
  value: number
  unit?: string
  onChange(value: number): void
}

export function Slider({ label, min, max, step, value, unit = '', onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-20 text-[15px] leading-5.5 font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-10 flex-1 accent-(--accent)"
      />
      <span className="w-12 text-right text-[13px] leading-5 text-subtle tabular-nums">
        {Number(value.toFixed(1))}
        {unit}
      </span>
    </div>
  )
}
