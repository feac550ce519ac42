export interface GradientPreset {
  name: string
  from: string
  to: string
}

/** The six presets, in the order they are offered. */
export const GRADIENTS: readonly GradientPreset[] = [
  { name: 'Teal/Cyan', from: '#0d9488', to: '#0891b2' },
  { name: 'Purple', from: '#a855f7', to: '#7e22ce' },
  { name: 'Blue', from: '#3b82f6', to: '#1d4ed8' },
  { name: 'Pink/Rose', from: '#ec4899', to: '#e11d48' },
  { name: 'Orange', from: '#ea580c', to: '#b45309' },
  { name: 'Green', from: '#16a34a', to: '#047857' },
]

export function gradientCss(from: string, to: string): string {
  return `linear-gradient(135deg, ${from}, ${to})`
}

/** The same name always gets the same preset. */
export function gradientFor(name: string): GradientPreset {
  let sum = 0
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 997
  return GRADIENTS[sum % GRADIENTS.length]!
}
