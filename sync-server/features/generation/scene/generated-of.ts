import { textRuns } from '#shared/rules/text-diff.ts'

/**
 * What of a scene's new text a language model wrote: what it added, and of what it repeated only what it had written before. The
 * words of people stay theirs.
 */
export function generatedOf(earlier: string, scene: string, next: string): string {
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

/** The characters of a scene; of the words that somebody else wrote only what stood between them. */
function ownIn(earlier: string, scene: string): string[] {
  return textRuns(earlier, scene).flatMap(({ kind, text }) => {
    if (kind === 'removed') return []
    return text
      .split('')
      .map((one) => (kind === 'same' || /[^\p{L}\p{N}\p{M}\p{Cs}]/u.test(one) ? one : ''))
  })
}
