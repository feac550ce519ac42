import { hasForbiddenCharacters, visibleLength } from './text.ts'

export const MAX_FLAIR_LENGTH = 64
export const MAX_FLAIRS = 50

export interface FlairLook {
  name: string
  bg_color: string
  text_color: string
}

/** Offered in every community. Fixed, so every device knows them without asking. */
export const GLOBAL_FLAIRS = [
  global(1, 'Discussion', '#1E4E8C'),
  global(2, 'Question', '#5B3A8E'),
  global(3, 'Story', '#0F5F5A'),
  global(4, 'Chapter Update', '#14532D'),
  global(5, 'Feedback Wanted', '#8A3B12'),
  global(6, 'Worldbuilding', '#3F3F8F'),
  global(7, 'Art', '#8B1E5B'),
  global(8, 'Recommendation', '#6B4E00'),
  global(9, 'Announcement', '#9B1C1C'),
  global(10, 'Meta', '#374151'),
  global(11, 'Challenge', '#0B5D7A'),
  global(12, 'Spoilers', '#111827', '#FDE68A'),
] as const

export type GlobalFlair = (typeof GLOBAL_FLAIRS)[number]

function global(n: number, name: string, bg_color: string, text_color = '#FFFFFF') {
  const id = `01900000-0000-7000-8000-0000000f${String(n).padStart(4, '0')}`
  return { id, name, color: bg_color, bg_color, text_color }
}

const byId = new Map<string, GlobalFlair>(GLOBAL_FLAIRS.map((flair) => [flair.id, flair]))

export function globalFlair(id: string | null): GlobalFlair | null {
  return byId.get(id ?? '') ?? null
}

/** Contrast that small text needs. */
const MIN_CONTRAST = 4.5

/** Problem per field; empty when the flair can be used. */
export function flairProblems(flair: FlairLook): Partial<Record<keyof FlairLook, string>> {
  const name = flair.name.trim()
  const problems: Partial<Record<keyof FlairLook, string>> = {}
  if (visibleLength(name) === 0) problems.name = 'Please enter a flair name'
  else if (name.length > MAX_FLAIR_LENGTH) problems.name = 'A flair has at most 64 characters'
  else if (hasForbiddenCharacters(name) || /\n/.test(name))
    problems.name = 'The name contains characters that cannot be used'
  if (contrast(flair.bg_color, flair.text_color) < MIN_CONTRAST)
    problems.text_color = 'These two colours are too much alike to be read'
  return problems
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, two: string): number {
  const [a, b] = [luminance(one), luminance(two)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
