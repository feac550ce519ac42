import { textRuns } from '#shared/rules/text-diff.ts'
import { standing } from '../../documents/provenance.ts'

/**
 * The part of a scene's new text that a language model wrote: all that it added, and of the repeated text only what it
 * had written before. People's words stay theirs.
 */
export function generatedOf(earlier: readonly string[], scene: string, next: string): string {
  const own = ownIn(earlier, scene)
  let at = 0
  return textRuns(scene, next)
    .map(({ kind, text }) => {
      if (kind === 'added') return text
      const from = at
      at += text.length
      return kind === 'same' ? own.slice(from, at).join('') : ''
    })
    .join('')
}

/** The characters of a scene; of the words that people wrote, only the characters between them. */
function ownIn(earlier: readonly string[], scene: string): string[] {
  const stands = standing(earlier, scene)
  return scene
    .split('')
    .map((one, i) => (stands[i] || /[^\p{L}\p{N}\p{M}\p{Cs}]/u.test(one) ? one : ''))
}
