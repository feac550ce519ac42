import { MAX_BOOK_TITLE_LENGTH, MAX_CREDITS, MAX_TAG_LENGTH, MAX_TAGS } from '#shared/limits.ts'
import { titleOf } from '#shared/rules/assets.ts'
import { type Licence, LICENCES } from '#shared/rules/licences.ts'
import { tidyTags } from '#shared/rules/tags.ts'
import { excerptOf, visibleLength } from '#shared/rules/text.ts'
import { FieldReader, type Listed, listIn, textIn } from '../read-fields.ts'
import { printable } from '../text/clean.ts'
import { GRADIENTS, type WorldText } from './world-text.ts'

/** A title and who wrote it. */
const MAX_SOURCE_LENGTH = 2 * MAX_BOOK_TITLE_LENGTH

/** Takes what `world.json` says of a world and what is in it, whatever that is. */
export class WorldFields extends FieldReader {
  /** The title that was given, or that of the file where a reader would see none. */
  title(value: unknown, most: number, path: string): string {
    const titles = [this.line(value, most), printable(titleOf(nameIn(path))).trim()]
    return titles.find((title) => visibleLength(title) > 0) ?? 'Untitled'
  }

  tags(value: unknown): string[] {
    const tags = listIn(value).map((tag) => this.line(tag, MAX_TAG_LENGTH))
    return this.first(tidyTags(tags), MAX_TAGS)
  }

  /** A text with credits to its sources at the end: only the server may store real sources beside it. */
  credited(value: unknown, basedOn: unknown, most: number): string {
    const sources = this.first(listIn(basedOn), MAX_CREDITS)
      .map((source) => this.line(source, MAX_SOURCE_LENGTH))
      .filter((source) => source !== '')
    if (sources.length === 0) return this.body(value, most)
    const credits = sources.map((source) => `Based on ${source}.`).join('\n')
    const text = this.body(value, Math.max(0, most - credits.length - BETWEEN.length))
    return excerptOf([text, credits].filter(Boolean).join(BETWEEN), most)
  }
}

const BETWEEN = '\n\n'

export function gradientsOf(about: Listed): WorldText['gradients'] {
  const colours = GRADIENTS.map((name) => [name, textIn(about[name])] as const)
  return Object.fromEntries(colours.filter(([, colour]) => /^#[0-9a-f]{6}$/i.test(colour)))
}

export function licenceOf(value: unknown): Licence {
  return LICENCES.find((licence) => licence === value) ?? 'reserved'
}

/** The last part of a path. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
