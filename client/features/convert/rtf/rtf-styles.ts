import { QUOTES } from '../docx/docx-quotes.ts'

interface Style {
  /** In small letters: programs differ. */
  name: string
  basedOn: number | null
  outline: number | null
}

/** Role of a paragraph by its style. */
export interface Role {
  heading: number | null
  isTitle: boolean
  isAuthor: boolean
  isQuote: boolean
}

/** Styles that are based on themselves end somewhere. */
const MAX_CHAIN = 16
const HEADING = /^heading ([1-9])$/

/** The style sheet of an RTF document: names, and what they are based on. */
export class RtfStyles {
  readonly #styles = new Map<number, Style>()

  /** The style of this number, which the document describes from here on. */
  describe(id: number): Style {
    const style: Style = { name: '', basedOn: null, outline: null }
    this.#styles.set(id, style)
    return style
  }

  roleOf(id: number): Role {
    const chain = this.#chain(id)
    const names = chain.map(({ name }) => name)
    const [outline] = chain.flatMap((style) => style.outline ?? [])
    const [named] = names.flatMap((name) => HEADING.exec(name)?.[1] ?? [])
    return {
      heading: outline === undefined ? (named ? Number(named) : null) : headingOf(outline),
      isTitle: names.includes('title'),
      isAuthor: names.includes('subtitle'),
      isQuote: names.some((name) => QUOTES.has(name)),
    }
  }

  #chain(id: number): Style[] {
    const found: Style[] = []
    for (let style = this.#styles.get(id); style && found.length < MAX_CHAIN;) {
      found.push(style)
      style = style.basedOn === null ? undefined : this.#styles.get(style.basedOn)
    }
    return found
  }
}

/** Levels of an outline count from 0; below the sixth heading, and at 9, it is text. */
export function headingOf(outline: number): number | null {
  return outline >= 0 && outline < 6 ? outline + 1 : null
}
