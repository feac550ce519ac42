const SCRIPTS: Record<string, RegExp> = {
  Latn: /\p{Script=Latin}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Kore: /[\p{Script=Han}\p{Script=Hangul}]/gu,
}
/** Written in either of two, unless the tag says which. */
const TWO_SCRIPTS = /^(?:sr|sh|bs|uz|az|kk|ky|tk|tg|tt|ku|pa|ms|mn)(?:-[A-Z]{2})?$/i
const LETTER = /\p{L}/gu

/** True when most letters of a text are of the language's script, and where the language is not known. */
export function isInScriptOf(language: string, text: string): boolean {
  const script = TWO_SCRIPTS.test(language) ? undefined : SCRIPTS[scriptOf(language)]
  const letters = text.match(LETTER)?.length ?? 0
  if (!script || letters === 0) return true
  return (text.match(script)?.length ?? 0) >= letters / 2
}

/** Such as `Latn`; empty where a language is not known. */
export function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? ''
  } catch {
    return ''
  }
}
