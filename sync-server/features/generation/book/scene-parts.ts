import type { Material } from '../material.ts'
import { shortened } from '../prompt-text.ts'
import { entriesFor, factsFor } from './choose-entries.ts'
import type { ChapterRecord, PlannedScene } from './records.ts'
import { storySoFar } from './story-so-far.ts'

/** A prompt is of one size however long the book has become: so many characters of each part, 3.6 of them a token. */
const OVERVIEW = 1_400
const STYLE = 2_200
const ENTRIES = 9_000
const BODY = 700
const FACTS = 4_000
const SO_FAR = 4_300
const CHAPTER = 2_500
const TAIL = 2_400
const WISH = 2_000
const OVERUSED = 500

export interface SceneSetting {
  material: Material
  /** Counted from 1. */
  number: number
  title: string
  summary: string
  next: { title: string; summary: string } | null
  scenes: readonly PlannedScene[]
  /** Counted from 0. */
  scene: number
  words: number
  /** The records of the chapters before it. */
  records: readonly ChapterRecord[]
  /** The text right before this scene. */
  before: string
  /** Phrases that the chapters before it use too often, the worst first. */
  overused: readonly string[]
  wish: string
  /** The scene is written already, and its chapter is too short. */
  isMore: boolean
}

/** The parts of the book in a scene's prompt, each under its name, and the names of the entries that found no room. */
export function sceneParts(
  setting: SceneSetting,
  /** The share of the room that its parts usually have. */
  scale: number,
): { parts: [kind: string, text: string][]; dropped: string[] } {
  const { material, scenes, records, before, overused, wish } = setting
  const { entries } = material
  const scene = scenes[setting.scene]!
  const { shown, dropped } = bibleFor(setting, scene, scale)
  const style = entries
    .filter(({ asset_type }) => asset_type === 'style_guide')
    .map(({ content }) => content)
    .join('\n\n')
  const parts: [kind: string, text: string][] = [
    ['book', bookCard(material, scale)],
    ['style', shortened(style, STYLE * scale)],
    ['bible', shown],
    ['facts', lastOf(factsFor(records, entries, scene), FACTS * scale)],
    ['story so far', storySoFar(records, SO_FAR * scale)],
    ['chapter', shortened(chapterPlan(setting), CHAPTER * scale)],
    ['text right before this scene', endOf(before, Math.floor(TAIL * scale))],
    ['phrases that the book uses too often', shortened(overused.join('; '), OVERUSED * scale)],
    ['wish of the writer, for what happens and how it sounds', shortened(wish, WISH * scale)],
    ['this scene', taskOf(scene)],
  ]
  return { parts: parts.filter(([, text]) => text.trim() !== ''), dropped }
}

function bookCard({ title, genre, description, outline }: Material, scale: number): string {
  return [
    `Title: ${title}`,
    ...(genre ? [`Genre: ${genre}`] : []),
    shortened(outline?.overview || description, OVERVIEW * scale),
    ...(outline?.themes.length ? [`Themes: ${outline.themes.join(', ')}`] : []),
  ].join('\n')
}

function bibleFor(
  { material, summary, before }: SceneSetting,
  scene: PlannedScene,
  scale: number,
): { shown: string; dropped: string[] } {
  const shown: string[] = []
  const dropped: string[] = []
  let room = ENTRIES * scale
  for (const entry of entriesFor(material.entries, { scene, texts: [summary, before] })) {
    const others = entry.aliases.length > 0 ? `, also ${entry.aliases.join(', ')}` : ''
    const text = `${entry.name} (${entry.asset_type}${others}): ${shortened(entry.content, BODY * scale)}`
    if (text.length > room) dropped.push(entry.name)
    else {
      shown.push(text)
      room -= text.length
    }
  }
  return { shown: shown.join('\n\n'), dropped }
}

function chapterPlan({ material, number, title, summary, next, scenes, scene }: SceneSetting) {
  const plan = scenes.map(
    (one, i) => `${i + 1}. ${one.title}: ${one.purpose}${i === scene ? ' <- this scene' : ''}`,
  )
  return [
    `Chapter ${number} of ${material.chapters.length}: ${title}`,
    summary,
    ...plan,
    ...(next ? [`The next chapter, not to be used yet: ${next.title}: ${next.summary}`] : []),
  ].join('\n')
}

function taskOf({ title, purpose, pov, place, time, present, beats, end_state }: PlannedScene) {
  return [
    `${title}: ${purpose}`,
    `Viewpoint: ${pov}. Place: ${place}. Time: ${time}. There: ${present.join(', ')}.`,
    ...beats.map((beat, i) => `${i + 1}. ${beat}`),
    `At its end: ${end_state}`,
  ].join('\n')
}

/** The last lines that fit: the latest facts hold longest. */
function lastOf(lines: readonly string[], characters: number): string {
  const kept: string[] = []
  let room = characters
  for (const line of lines.toReversed()) {
    if (line.length + 1 > room) break
    kept.unshift(line)
    room -= line.length + 1
  }
  return kept.join('\n')
}

function endOf(text: string, characters: number): string {
  return text.length <= characters ? text : `…${text.slice(1 - characters)}`
}
