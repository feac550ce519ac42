import type { Entry } from './book-material.ts'
import { namesOf } from './book-material.ts'
import type { ChapterRecord, PlannedScene } from './records.ts'
import { wordsIn } from './words-in.ts'

interface Wanted {
  scene: PlannedScene
  /** Other texts of the prompt that may name a character. */
  texts: string[]
}

/** The entries of a story bible, those first that a scene needs most; the style guide has a place of its own. */
export function entriesFor(entries: readonly Entry[], { scene, texts }: Wanted): Entry[] {
  const cast = [scene.pov, scene.place, ...scene.present].join('\n')
  const told = [scene.title, scene.purpose, scene.time, ...scene.beats, scene.end_state].join('\n')
  const rank = (entry: Entry) => {
    if (isNamed(entry, cast)) return 0
    if (isNamed(entry, told)) return 1
    return texts.some((text) => isNamed(entry, text)) ? 2 : 3
  }
  const topic = new Set(wordsIn(`${cast}\n${told}`).filter((word) => word.length > 3))
  const nearness = ({ content }: Entry) =>
    new Set(wordsIn(content).filter((word) => topic.has(word))).size
  return entries
    .filter(({ asset_type }) => asset_type !== 'style_guide')
    .map((entry) => ({ entry, rank: rank(entry), near: nearness(entry) }))
    .sort((a, b) => a.rank - b.rank || b.near - a.near || (a.entry.name < b.entry.name ? -1 : 1))
    .map(({ entry }) => entry)
}

/**
 * The facts that earlier chapters give about the people and places of a scene. They are binding, and stay in its prompt
 * whatever else is left out.
 */
export function factsFor(
  records: readonly ChapterRecord[],
  entries: readonly Entry[],
  { pov, place, present }: PlannedScene,
): string[] {
  const cast = [pov, place, ...present].join('\n')
  return records.flatMap(({ facts }, i) =>
    facts
      .filter(({ entry }) => {
        const known = entries.find((one) => namesOf(one).includes(entry.toLowerCase()))
        return isNamed(known ?? { name: entry, aliases: [] }, cast)
      })
      .map(({ entry, fact }) => `${entry}: ${fact} (chapter ${i + 1})`),
  )
}

/** True when a text has one of the entry's names as words of its own. */
function isNamed(entry: Pick<Entry, 'name' | 'aliases'>, text: string): boolean {
  const lower = text.toLowerCase()
  return namesOf(entry).some((name) => {
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1))
      if (!isLetter(lower[at - 1]) && !isLetter(lower[at + name.length])) return true
    return false
  })
}

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character) && !/\p{Script=Han}/u.test(character)
