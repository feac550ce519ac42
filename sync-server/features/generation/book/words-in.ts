let segmenter: Intl.Segmenter | undefined

/** The words of a text in lower case, in any script. */
export function wordsIn(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text.toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
}
