/** The six gradient presets. */
export const COLOURS = [
  ['#0d9488', '#0891b2'],
  ['#a855f7', '#7e22ce'],
  ['#3b82f6', '#1d4ed8'],
  ['#ec4899', '#e11d48'],
  ['#ea580c', '#b45309'],
  ['#16a34a', '#047857'],
] as const
