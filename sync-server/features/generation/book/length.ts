/** A scene is one question to the model: none of them writes much more in one answer. */
const MOST_SCENE_WORDS = 900
const LEAST_SCENE_WORDS = 150
export const MOST_SCENES = 8

/** A chapter that is shorter is written on. */
export const LEAST_SHARE = 0.85
/** English prose takes 1.23 tokens a word; a model that is cut short costs more than one that has room. */
const TOKENS_A_WORD = 1.23 * 1.6
const SPARE_TOKENS = 200

export function tokensForWords(words: number): number {
  return Math.ceil(words * TOKENS_A_WORD) + SPARE_TOKENS
}

/** The number of words for each chapter, in the proportion of the plan; together exactly `total`. */
export function wordsByChapter(planned: readonly (number | null)[], total: number): number[] {
  const known = planned.filter((words) => words !== null && words > 0) as number[]
  const usual = known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : 1
  const weights = planned.map((words) => (words !== null && words > 0 ? words : usual))
  const sum = weights.reduce((a, b) => a + b, 0)
  let given = 0
  let weight = 0
  return weights.map((own) => {
    weight += own
    const words = Math.round((total * weight) / sum) - given
    given += words
    return words
  })
}

/** The number of scenes for a chapter of so many words. */
export function sceneCount(words: number): number {
  return Math.min(MOST_SCENES, Math.max(1, Math.round(words / 750)))
}

/** Spreads the rest of a chapter's words over its remaining scenes. */
export function nextSceneWords(chapter: number, written: number, scenesLeft: number): number {
  const share = Math.round((chapter - written) / Math.max(1, scenesLeft))
  return Math.min(MOST_SCENE_WORDS, Math.max(LEAST_SCENE_WORDS, share))
}

/** A continuing model often repeats the end of its input: cuts that end off. */
export function withoutOverlap(before: string, more: string, least = 48): string {
  for (let length = Math.min(before.length, more.length); length >= least; length--)
    if (before.endsWith(more.slice(0, length))) return more.slice(length)
  return more
}
