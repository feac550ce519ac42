import type { Order } from '../ask-for-data.ts'
import { planOf } from '../bible-prompt.ts'
import type { Material } from '../material.ts'
import { fenced, rulesFor, shortened } from '../prompt-text.ts'
import { estimateTokens } from '../tokens.ts'
import { sceneCount } from './length.ts'
import { ChapterRecord, ChapterScenes, Findings } from './records.ts'

/** Characters of a chapter for checking or recording: 6,500 words. */
const CHAPTER = 36_000
const BIBLE = 10_000
const ENTRY = 500
const OUTLINE = 6_000
const SUMMARY = 1_200
const NAMES = 4_000

interface Chapter {
  material: Material
  /** Counted from 1. */
  number: number
  tag: string
  /** The share of the room that its parts usually have. */
  scale: number
}

/** The scenes of a chapter, from its outline if it has one. */
export function scenesOrder(
  { material, number, tag, scale }: Chapter,
  {
    outline,
    words,
    last,
    wish,
  }: { outline: string; words: number; last: ChapterRecord | null; wish: string },
): Order<unknown> {
  const count = sceneCount(words)
  const parts = [
    planOf(material, tag, scale),
    fenced(tag, 'bible', bibleOf(material, scale)),
    ...(last ? [fenced(tag, 'the chapter before', shortened(last.summary, SUMMARY * scale))] : []),
    ...(outline.trim()
      ? [fenced(tag, 'outline of this chapter', shortened(outline, OUTLINE * scale))]
      : []),
    ...(wish ? [fenced(tag, 'wish of the writer', wish)] : []),
  ]
  return {
    name: 'scenes',
    schema: ChapterScenes,
    system: rulesFor(material.language, 'You plan the scenes of one chapter.'),
    user: `${parts.join('\n\n')}\n\nPlan chapter ${number} as exactly ${count} ${count === 1 ? 'scene' : 'scenes'}, after its outline where it has one. Each has a title, its purpose in one sentence, whose viewpoint it is (pov), the place, the time, who is present (by the names of the story bible), two to six beats in their order, and end_state: how things stand at its end. Use no events of later chapters.`,
    maxTokens: 400 + count * 350,
  }
}

/** Asks for contradictions between a chapter and the book, each with a quotation. */
export function checkOrder(
  { material, number, tag, scale }: Chapter,
  text: string,
  facts: readonly string[],
): Order<unknown> {
  // First: what the chapters say wins over the story bible, also where there is no room for both.
  const known = [...facts, bibleOf(material, scale)].join('\n')
  return {
    name: 'findings',
    schema: Findings,
    system: rulesFor(material.language, 'You check one chapter for contradictions.'),
    user: `${fenced(tag, 'facts', shortened(known, BIBLE * scale))}\n\n${fenced(tag, `chapter ${number}`, shortened(text, CHAPTER * scale))}\n\nName what in this chapter contradicts the facts or itself: names, ages, dates, places, who knows what, who is where. "broken" is what a reader would take for a mistake, "flaw" what may be intended. Quote the words of the chapter exactly, say why, and how it would be right (fix). None is a good answer.`,
    maxTokens: 1_200,
  }
}

/** Asks for the facts that the next chapters have to know. */
export function recordOrder(
  { material, number, tag, scale }: Chapter,
  text: string,
): Order<unknown> {
  const all = material.entries.flatMap(({ name, aliases }) => [name, ...aliases])
  const names = shortened(all.join(', '), NAMES * scale)
  const known = names === '' ? '' : `${fenced(tag, 'names of the story bible', names)}\n\n`
  return {
    name: 'record',
    schema: ChapterRecord,
    system: rulesFor(material.language, 'You keep the records of a novel.'),
    user: `${planOf(material, tag, scale)}\n\n${known}${fenced(tag, `chapter ${number}`, shortened(text, CHAPTER * scale))}\n\nRecord this chapter: a summary of 120 to 180 words; how things stand at its end, its mood, the question that it leaves open; at most 20 facts that must stay true (entry: of whom or what, fact: in one sentence, quote: the exact words of the chapter that say so); the threads it plants, touches or pays off; and at most 10 new_names: the people, places and things with a name that the story bible lacks (asset_type: character, location, or continuity for all else; about: in one sentence; quote: the exact words of the chapter that say so). None is a good answer.`,
    maxTokens: 2_400,
  }
}

/** Asks for a paragraph again, without its contradiction. */
export function mendQuestion(
  { material, tag }: Pick<Chapter, 'material' | 'tag'>,
  paragraph: string,
  { why, fix }: { why: string; fix: string },
) {
  return {
    messages: [
      {
        role: 'system' as const,
        content: rulesFor(material.language, 'You mend one paragraph of a novel.'),
      },
      {
        role: 'user' as const,
        content: `${fenced(tag, 'paragraph', paragraph)}\n\n${fenced(tag, 'what is wrong', `${why}\n${fix}`)}\n\nWrite this paragraph again so that this is right. Change nothing else. Answer with the paragraph alone.`,
      },
    ],
    maxTokens: estimateTokens(paragraph) * 2 + 200,
    temperature: 0.3,
  }
}

function bibleOf({ entries }: Material, scale: number): string {
  const texts = entries.map(
    ({ name, asset_type, content }) =>
      `${name} (${asset_type}): ${shortened(content, ENTRY * scale)}`,
  )
  return shortened(texts.join('\n'), BIBLE * scale)
}
