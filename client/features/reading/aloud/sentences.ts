/** From the first to behind the last letter of a sentence. */
export type Span = readonly [begin: number, end: number]

/** A point behind these ends no sentence, whatever a segmenter says. */
const SHORT =
  /(?:^|[\s(“"‘])(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Col|Gen|Lt|Rev|Hr|Fr|Sr|Sra|Mme|M|[A-Z])\.$/

/** Behind a question in quotation marks the sentence goes on: “Why?” he said. */
const GOES_ON = /^\p{Ll}/u

/** The sentences of a paragraph, without the spaces between them. */
export function sentencesIn(text: string, language: string): Span[] {
  const spans: Span[] = []
  let begin: number | null = null
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const words = segment.trim()
    if (words === '') continue
    begin ??= index + segment.indexOf(words)
    const end = index + segment.trimEnd().length
    const rest = text.slice(end).trimStart()
    if (rest !== '' && (SHORT.test(text.slice(begin, end)) || GOES_ON.test(rest))) continue
    // Three stars between two scenes are nothing to say.
    if (/[\p{L}\p{N}]/u.test(text.slice(begin, end))) spans.push([begin, end])
    begin = null
  }
  return spans
}

function segmenterOf(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' })
  }
}
