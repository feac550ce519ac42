const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/**
 * At most how many tokens a text takes. English prose has 4.5 characters a token; a Chinese, Japanese or Korean one takes up
 * to one and a half.
 */
export function estimateTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0
  return Math.ceil((text.length - dense) / 3.6 + dense * 1.5)
}
