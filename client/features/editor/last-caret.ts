import { CARETS_KEY as KEY } from '../../sync/store/accounts.ts'

/** Devices keep the carets of so many texts. */
const MOST = 200
/** A caret after all words. */
const END = Number.MAX_SAFE_INTEGER

type Carets = Record<string, number>

/** Where the user's caret stood in a text on this device; null if it was never there. */
export function lastCaret(name: string): number | null {
  return read()[name] ?? null
}

export function keepCaret(name: string, at: number): void {
  const { [name]: _, ...others } = read()
  const latest = [...Object.entries(others).slice(1 - MOST), [name, at]]
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)))
  } catch {
    // A full device keeps words, not carets.
  }
}

/** One who goes on with a text of another device goes on at its end. */
export function goOnAtEnd(name: string): void {
  if (lastCaret(name) === null) keepCaret(name, END)
}

function read(): Carets {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Carets
  } catch {
    return {}
  }
}
