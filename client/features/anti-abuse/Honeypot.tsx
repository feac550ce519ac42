/** A field that nobody sees, hears or reaches by keyboard. Robots fill in whatever has a name. */
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
