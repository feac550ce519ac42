/** A point of the published prices: so many words cost so much, in hundredths of the currency. */
const POINTS = [
  [5_000, 200],
  [10_000, 500],
  [20_000, 800],
  [40_000, 1_500],
  [60_000, 2_000],
  [100_000, 4_000],
] as const
const STEP = 50

/**
 * The price of a generated book of so many words, in hundredths of the currency: interpolated between the points, rounded up to
 * half a unit. The price page, the order and the payment all call it.
 */
export function bookPrice(words: number): number {
  const [first] = POINTS
  if (words <= first[0]) return first[1]
  for (let i = 1; i < POINTS.length; i++) {
    const [fromWords, from] = POINTS[i - 1]!
    const [toWords, to] = POINTS[i]!
    if (words > toWords) continue
    // In whole numbers: no rounding error moves a price by half a unit.
    const above = (to - from) * (words - fromWords)
    const span = toWords - fromWords
    return Math.ceil((from * span + above) / (STEP * span)) * STEP
  }
  return POINTS.at(-1)![1]
}

/** `$3.50`; `Free` where nothing is paid. */
export function moneyText(amount: number, currency: string): string {
  if (amount === 0) return 'Free'
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)
}

/** True if a currency has hundredths: we count prices in them. */
export function hasHundredths(currency: string): boolean {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits === 2
  } catch {
    return false
  }
}
