import { bodyProblem } from '#shared/rules/post-form.ts'
import { excerptOf } from '#shared/rules/text.ts'
import { printable } from './text/clean.ts'
import { counted } from './preview.ts'

/** Fields of a JSON file that a person may have edited. */
export type Listed = Record<string, unknown>

/** Takes fields of such a file, whatever they are, as far as their place can hold them. */
export class FieldReader {
  /** Number of shortened fields. */
  cut = 0

  /** A sentence, where something was cut. */
  said(what: string, whole: string): string[] {
    if (this.cut === 0) return []
    const places = counted(this.cut, 'place', 'places')
    return [`${what} was cut in ${places}: a ${whole} holds no more there.`]
  }

  body(value: unknown, most: number): string {
    const text = printable(textIn(value))
    const fitting = excerptOf(text, most)
    // Markdown that is nested too deeply: drop the field.
    const taken = bodyProblem(fitting, most) ? '' : fitting
    if (taken !== text) this.cut += 1
    return taken
  }

  line(value: unknown, most: number): string {
    const text = printable(textIn(value)).replace(/\n/g, ' ').trim()
    const fitting = excerptOf(text, most).trim()
    if (fitting !== text) this.cut += 1
    return fitting
  }

  first<T>(list: T[], most: number): T[] {
    if (list.length > most) this.cut += 1
    return list.slice(0, most)
  }
}

/** Anything else says nothing. */
export function asListed(value: unknown): Listed {
  return typeof value === 'object' && value !== null ? (value as Listed) : {}
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
}
