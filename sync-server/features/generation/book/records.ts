import { MAX_GENRE_LENGTH } from '#shared/limits.ts'
import { entryNameProblem } from '#shared/rules/writing-form.ts'
import { z } from 'zod'
import { lineOnly, textOnly } from '../letters-only.ts'

const LINE = 300
const NAME = MAX_GENRE_LENGTH * 2
const SUMMARY = 2_000

/** A scene in a chapter's plan. */
const PlannedScene = z.object({
  title: z.string(),
  purpose: z.string(),
  pov: z.string(),
  place: z.string(),
  time: z.string(),
  present: z.array(z.string()),
  beats: z.array(z.string()).min(1),
  end_state: z.string(),
})
export type PlannedScene = z.infer<typeof PlannedScene>
export const ChapterScenes = z.object({ scenes: z.array(PlannedScene).min(1) })

/** The record of a chapter that the chapters after it need. */
export const ChapterRecord = z.object({
  summary: z.string().min(1),
  ending_state: z.string(),
  ending_emotion: z.string(),
  carried_question: z.string(),
  facts: z.array(z.object({ entry: z.string(), fact: z.string(), quote: z.string() })),
  threads: z.array(z.object({ name: z.string(), action: z.enum(['plant', 'touch', 'pay']) })),
  /** A book can do without: names that a model gives wrongly, or not at all, are no reason to lose the rest. */
  new_names: z
    .array(
      z.object({
        asset_type: z.enum(['character', 'location', 'continuity']),
        name: z.string(),
        about: z.string(),
        quote: z.string(),
      }),
    )
    .catch([]),
})
export type ChapterRecord = z.infer<typeof ChapterRecord>

/** For a chapter without words. */
export const NO_RECORD: ChapterRecord = {
  summary: '',
  ending_state: '',
  ending_emotion: '',
  carried_question: '',
  facts: [],
  threads: [],
  new_names: [],
}

export const Findings = z.object({
  findings: z.array(
    z.object({
      severity: z.enum(['broken', 'flaw']),
      quote: z.string(),
      why: z.string(),
      fix: z.string(),
    }),
  ),
})
export type Found = z.infer<typeof Findings>['findings'][number]

const lines = (all: string[], most: number) =>
  all
    .map((line) => lineOnly(line, LINE))
    .filter(Boolean)
    .slice(0, most)

/** The model's scenes, without fields that no scene needs, as plain text. */
export function tidyScenes(
  { scenes }: z.infer<typeof ChapterScenes>,
  most: number,
): PlannedScene[] {
  return scenes.slice(0, most).map((scene) => ({
    title: lineOnly(scene.title, 120),
    purpose: lineOnly(scene.purpose, LINE),
    pov: lineOnly(scene.pov, LINE),
    place: lineOnly(scene.place, LINE),
    time: lineOnly(scene.time, LINE),
    present: lines(scene.present, 12),
    beats: lines(scene.beats, 8),
    end_state: lineOnly(scene.end_state, LINE),
  }))
}

/** Keeps only facts whose quotation is in the chapter: a model that invents one invents both. */
export function tidyRecord(record: ChapterRecord, chapter: string): ChapterRecord {
  const text = flat(chapter)
  return {
    summary: textOnly(record.summary, SUMMARY),
    ending_state: lineOnly(record.ending_state, LINE),
    ending_emotion: lineOnly(record.ending_emotion, LINE),
    carried_question: lineOnly(record.carried_question, LINE),
    facts: record.facts
      .filter(({ quote }) => isQuoted(quote, text))
      .slice(0, 40)
      .map(({ entry, fact, quote }) => ({
        entry: lineOnly(entry, 120),
        fact: lineOnly(fact, LINE),
        quote: lineOnly(quote, LINE),
      })),
    threads: record.threads
      .slice(0, 20)
      .map(({ name, action }) => ({ name: lineOnly(name, 120), action })),
    new_names: record.new_names
      .filter(({ name, quote }) => isQuoted(quote, text) && text.includes(flat(name)))
      .slice(0, 12)
      .map(({ asset_type, name, about, quote }) => ({
        asset_type,
        name: lineOnly(name, NAME),
        about: lineOnly(about, LINE),
        quote: lineOnly(quote, LINE),
      }))
      .filter(({ name, about }) => entryNameProblem(name) === null && about !== ''),
  }
}

/** Keeps only findings whose quotation is in the chapter. */
export function tidyFindings({ findings }: z.infer<typeof Findings>, chapter: string): Found[] {
  const text = flat(chapter)
  return findings
    .filter(({ quote }) => isQuoted(quote, text))
    .slice(0, 12)
    .map(({ severity, quote, why, fix }) => ({
      severity,
      quote: lineOnly(quote, LINE),
      why: lineOnly(why, LINE),
      fix: lineOnly(fix, LINE),
    }))
}

const LEAST_QUOTE = 8
function isQuoted(quote: string, text: string): boolean {
  const words = flat(quote)
  return words.length >= LEAST_QUOTE && text.includes(words)
}

/** Models set other quotation marks and spaces than they read. */
export function flat(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
