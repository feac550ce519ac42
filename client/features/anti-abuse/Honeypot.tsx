/** A field that people cannot see, hear or reach by keyboard. Bots fill in any field with a name. */
export function Honeypot({ onChange }: { onChange(value: string): void }) {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          name="homepage"
          tabIndex={-1}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  )
}
