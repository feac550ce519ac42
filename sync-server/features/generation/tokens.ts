const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/**
 * At most how many tokens a text takes. English prose has 4.5 characters a token; a Chinese, Japanese or Korean one takes up
 * to one and a half.
 */
export function estimateTokens(text: string): number {
  const dense = denseIn(text)
  return Math.ceil((text.length - dense) / 3.6 + dense * 1.5)
}

/** At least how many: no tokenizer is that good. */
export function leastTokens(text: string): number {
  const dense = denseIn(text)
  return Math.floor((text.length - dense) / 7.2 + dense * 0.35)
}

const denseIn = (text: string) => text.match(DENSE)?.length ?? 0
