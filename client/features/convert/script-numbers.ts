const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋'

/** Numbers above and below the line have letters of their own. */
export function isScriptNumber(text: string): boolean {
  return /^[\d+−-]+$/.test(text)
}

export function inScript(number: string, script: 'raised' | 'lowered'): string {
  const letters = script === 'raised' ? RAISED : LOWERED
  return [...number].map((sign) => letters['0123456789+-'.indexOf(sign.replace('−', '-'))]).join('')
}
