/** A whole number with commas, "12,345": pages show many, and the browser's formatter takes a phone 40 ms to begin. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** "1 word", "12,345 words", "-1 point". */
export function counted(count: number, what: string): string {
  return `${withCommas(count)} ${what}${Math.abs(count) === 1 ? '' : 's'}`
}
