import { clsx } from 'clsx'
import { useId } from 'react'
import type { ThemeChoice } from '../../ui/theme.ts'
import { useThemeChoice } from '../../ui/theme-choice.ts'

/** Value, name, ground and bars of a small picture of each theme. */
const THEMES: [ThemeChoice, string, string, string][] = [
  ['light', 'Light', '#f7f6f3', '#ffffff'],
  ['dark', 'Dark', '#131210', '#272420'],
  ['device', 'As this device', 'linear-gradient(115deg,#f7f6f3 50%,#131210 50%)', '#8886'],
]
/** The looks of this browser, in small pictures. It is chosen at once, and nothing is sent. */
export function Themes() {
  const name = useId()
  const { choice, setTheme } = useThemeChoice()
  return (
    <fieldset className="grid grid-cols-3 gap-2.5 md:gap-4">
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Theme</legend>
      {THEMES.map(([value, label, ground, bar]) => (
        <label key={value} className="cursor-pointer text-[15px] leading-5.5 font-semibold">
          <input
            type="radio"
            name={name}
            className="peer sr-only"
            checked={choice === value}
            onChange={() => setTheme(value)}
          />
          <span
            style={{ background: ground }}
            className={clsx(
              'mb-1.5 grid h-22 content-center gap-2 rounded-[12px] p-4 inset-ring inset-ring-border peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-(--focus) md:h-28',
              choice === value && 'ring-2 ring-accent ring-offset-2 ring-offset-bg',
            )}
          >
            <span className="h-3.5 rounded" style={{ background: bar }} />
            <span className="h-3.5 w-3/5 rounded" style={{ background: bar }} />
          </span>
          {label}
        </label>
      ))}
    </fieldset>
  )
}
