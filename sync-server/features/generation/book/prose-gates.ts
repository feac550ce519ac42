import { countWords } from '#shared/rules/word-count.ts'
import { repetition } from './repetition.ts'
import { isInScriptOf, scriptOf } from './script-of.ts'

/** The measures that the gates hold a scene against. */
export interface Expected {
  words: number
  /** A language tag. */
  language: string
  /** The fence of the prompt: a text that repeats it repeats the prompt. */
  tag: string
  /** The chapters before it. */
  before: readonly string[]
  /** The scene that the model rewrites: it may repeat the scene's own lines, whatever they are. */
  own?: string
}

/**
 * The judgement of a scene. A `broken` one is no prose of this book, and the server never keeps it; the server shows a
 * `flaw` to readers. It puts both to the model once, as the reason to write again.
 */
export type Verdict = { kind: 'good' } | { kind: 'broken' | 'flaw'; why: string }

const LEAST_SHARE = 0.6
const REPEATED = 0.01
const PARAGRAPH = 120
const STUCK_LENGTH = 20
const UNMARKED = new Set(['Thai', 'Laoo', 'Tibt', 'Khmr', 'Mymr'])
/** Phrases with which models introduce an answer. Stories begin with "Here is where" too. */
const REMARK =
  /^\s*(?:here(?:[’']s| is) (?:the|your) (?:re)?(?:scene|chapter|text|prose|story|paragraph|written)\b|(?:as requested|sure|certainly|of course)[^\n.]{0,80}:\s*\n)/i

/** A look that takes milliseconds and asks no model. */
export function judge(all: string, { words, language, tag, before, own = '' }: Expected): Verdict {
  const broken = (why: string): Verdict => ({ kind: 'broken', why })
  if (all.trim() === '') return broken('It was empty.')
  const text = newIn(all, own)
  if (text.includes(tag) || /<\/?material\b/i.test(text)) return broken('It repeated the prompt.')
  if (/^\s*```|^\s*~~~/m.test(text)) return broken('It had a code fence.')
  if (/^[ \t]{0,3}#{1,6}[ \t]+\S/m.test(text)) return broken('It had a heading.')
  if (REMARK.test(text)) return broken('It spoke about the task.')
  if (/<[a-z!/][^<>]*>|!?\[[^\]\n]*\]\([^)\n]*\)|\bhttps?:\/\//i.test(text))
    return broken('It had a link, a picture or HTML.')
  if (!isInScriptOf(language, all)) return broken('It was in another language.')
  if (hasStuckLine(text)) return broken('It said one line three times running.')
  if (hasParagraphTwice(text)) return broken('It had one paragraph twice.')
  const share = repetition(all, before)
  if (share >= REPEATED)
    return { kind: 'flaw', why: `${Math.round(share * 100)} % of it stands in the book already.` }
  const count = countWords(all)
  if (!isEnded(all, language))
    return { kind: 'flaw', why: 'It does not end with a whole sentence.' }
  if (count < words * LEAST_SHARE)
    return { kind: 'flaw', why: `It has ${count} words instead of about ${words}.` }
  return { kind: 'good' }
}

/** Its lines that another text does not have. */
function newIn(text: string, own: string): string {
  if (own === '') return text
  const lines = linesOf(own)
  return text
    .split('\n')
    .filter((line) => line.trim() === '' || !lines.has(line.trim()))
    .join('\n')
}

export const linesOf = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').map((line) => line.trim()))

/** A sentence's end, perhaps before what closes a quotation. Some scripts mark none. */
function isEnded(text: string, language: string): boolean {
  if (UNMARKED.has(scriptOf(language))) return true
  return /(?:[\p{Sentence_Terminal}…—–;♪～*-][\s"'*_\p{Pe}\p{Pf}\p{Pi}]*|[\p{Pe}\p{Pf}»])$/u.test(
    text.replace(/[\s\p{Cf}]+$/u, ''),
  )
}

/** Skips short lines: a character may say one word three times. */
function hasStuckLine(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  const full = lines.filter((line) => line.length >= STUCK_LENGTH)
  return full.some((line, i) => line === full[i + 1] && line === full[i + 2])
}

function hasParagraphTwice(text: string): boolean {
  const long = text.split(/\n\s*\n/).filter((paragraph) => paragraph.length >= PARAGRAPH)
  return new Set(long).size < long.length
}
