import type { Section } from '#shared/contract/sections.ts'

type Counted = Pick<Section, 'word_count' | 'generated_words'>

/** Share of these that a language model wrote, such as `72 %`; empty when none. */
export function generatedOf(sections: readonly Counted[]): string {
  const words = sections.reduce((sum, { word_count }) => sum + word_count, 0)
  const generated = sections.reduce((sum, one) => sum + (one.generated_words || 0), 0)
  if (generated === 0 || words === 0) return ''
  // Neither nothing nor all of it is rounded away.
  const percent = Math.min(100, Math.round((100 * generated) / words))
  if (percent === 0) return 'under 1 %'
  return percent === 100 && generated < words ? '99 %' : `${percent} %`
}

/** The origin of these sections, as an exported file names it. */
export function originOf(sections: readonly Counted[]): 'none' | 'partly' | 'wholly' {
  const share = generatedOf(sections)
  if (share === '') return 'none'
  return share === '100 %' ? 'wholly' : 'partly'
}

export const generatedShare = (section: Counted): string => `${generatedOf([section])} generated`
