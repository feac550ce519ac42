import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MARK_COLOURS } from '#shared/rules/marks.ts'

type Colour = readonly [number, number, number]

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const SHEETS = [read('../../styles.css'), read('../reading/reader.css'), read('./marks.css')]
/** The selectors that hold on each paper, the later ones last. */
const PAPERS = {
  light: [':root'],
  sepia: [':root', ":root[data-paper='sepia']"],
  dark: [':root', "[data-theme='dark']"],
}

/** A property as a paper has it. */
function valueOf(name: string, selectors: readonly string[]): string {
  const values = selectors.flatMap((selector) =>
    SHEETS.flatMap((sheet) => {
      const [, after = ''] = `\n${sheet}`.split(`\n${selector} {\n`)
      const block = after.slice(0, after.indexOf('\n}'))
      const value = new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1]
      return value ? [value] : []
    }),
  )
  return values.at(-1)!
}

const opaque = (hex: string): Colour => {
  const at = (place: number) => Number.parseInt(hex.slice(place, place + 2), 16)
  return [at(1), at(3), at(5)]
}

/** The colour that a highlight makes of the one below it. */
function over(below: Colour, mark: string): Colour {
  const [r = 0, g = 0, b = 0, alpha = 1] = mark.match(/[\d.]+/g)!.map(Number)
  const mixed = (top: number, ground: number) => top * alpha + ground * (1 - alpha)
  return [mixed(r, below[0]), mixed(g, below[1]), mixed(b, below[2])]
}

function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

test.each(Object.entries(PAPERS))('highlighted words can be read on %s paper', (_, selectors) => {
  const paper = opaque(valueOf('bg', selectors))
  const words = opaque(valueOf('text', selectors))
  const pale: string[] = []
  for (const colour of MARK_COLOURS) {
    const ground = over(paper, valueOf(`mark-${colour}`, selectors))
    if (contrast(words, ground) < 7) pale.push(colour)
    for (const other of MARK_COLOURS.filter((name) => name !== colour)) {
      const both = over(ground, valueOf(`mark-${other}`, selectors))
      if (contrast(words, both) < 4.5) pale.push(`${other} over ${colour}`)
    }
  }
  expect(pale).toEqual([])
})
