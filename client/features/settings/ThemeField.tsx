import { SelectField } from '../../ui/SelectField.tsx'
import { useThemeChoice } from '../../ui/theme-choice.ts'

/** How this browser looks. It is chosen at once, and nothing is sent. */
export function ThemeField() {
  const { choice, setTheme } = useThemeChoice()
  return (
    <section aria-labelledby="appearance" className="space-y-3 border-t border-border pt-6">
      <h2 id="appearance" className="font-serif text-xl leading-7 font-semibold">
        Appearance
      </h2>
      <SelectField
        label="Theme"
        value={choice}
        onChange={setTheme}
        hint="Remembered by this browser."
      >
        <option value="light">Light</option>
        <option value="dark">Dark</option>
        <option value="device">As this device</option>
      </SelectField>
    </section>
  )
}
