/**
 * Words that are near each other in forbidden texts, and in many that are harmless: they decide about which passages
 * the server asks a model, never which it refuses.
 */
const SEXUAL =
  /\b(?:sex|sexual\w*|sexy|naked\w*|nude|nudity|erotic\w*|aroused?|arousal|orgasm\w*|moan\w*|lust\w*|undress\w*|intercourse|seduc\w*|porn\w*|rape[ds]?|molest\w*|genitals?|intimate|fondl\w*|virgin\w*)\b/i
const YOUNG =
  /\b(?:child\w*|kids?|minors?|under-?age|boys?|girls?|teen\w*|schoolgirls?|schoolboys?|toddlers?|infants?|bab(?:y|ies)|pupils?|daughters?|sons?|(?:[1-9]|1[0-7]|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[- ]years?[- ]olds?|aged? (?:[1-9]|1[0-7]))\b/i
/** Characters that a small window reads at once. */
const PIECE = 12_000

/** Paragraphs that have both kinds of words, alone or together with a neighbour, in pieces for one question each. */
export function suspectPassages(text: string): string[] {
  const paragraphs = text.split(/\n+/)
  const isSuspect = (i: number) => {
    const pair = `${paragraphs[i] ?? ''}\n${paragraphs[i + 1] ?? ''}`
    return SEXUAL.test(pair) && YOUNG.test(pair)
  }
  const suspect = paragraphs.filter((_, i) => isSuspect(i) || (i > 0 && isSuspect(i - 1)))
  return inPieces(suspect.join('\n'))
}

/** The whole text, in pieces that are asked about at once. */
export function inPieces(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE))
  return pieces
}
