import { countWords } from '#shared/rules/word-count.ts'
import { repetition } from './repetition.ts'
import { isInScriptOf } from './script-of.ts'

/** What a scene is held against. */
export interface Expected {
  words: number
  /** A language tag. */
  language: string
  /** The fence of the prompt: whoever repeats it repeats the prompt. */
  tag: string
  /** The chapters before it. */
  before: readonly string[]
}

/**
 * What is wrong with a scene. `broken` is no prose of this book and is never kept; a `flaw` is told to whoever reads it. Both
 * are put to the model once, as the reason to write anew.
 */
export type Verdict = { kind: 'good' } | { kind: 'broken' | 'flaw'; why: string }

const LEAST_SHARE = 0.6
const REPEATED = 0.01
const PARAGRAPH = 120

/** A look that takes milliseconds and asks no model. */
export function judge(text: string, { words, language, tag, before }: Expected): Verdict {
  const broken = (why: string): Verdict => ({ kind: 'broken', why })
  if (text.trim() === '') return broken('It was empty.')
  if (text.includes(tag) || /<\/?material\b/i.test(text)) return broken('It repeated the prompt.')
  if (/^\s*```|^\s*~~~/m.test(text)) return broken('It had a code fence.')
  if (/^\s{0,3}#{1,6}\s/m.test(text)) return broken('It had a heading.')
  if (/^\s*(here is|here’s|here's|as requested|sure[,!]|certainly[,!])/i.test(text))
    return broken('It spoke about the task.')
  if (/<[a-z!/][^<>]*>|!?\[[^\]\n]*\]\([^)\n]*\)|\bhttps?:\/\//i.test(text))
    return broken('It had a link, a picture or HTML.')
  if (!isInScriptOf(language, text)) return broken('It was in another language.')
  if (hasStuckLine(text)) return broken('It said one line three times running.')
  if (hasParagraphTwice(text)) return broken('It had one paragraph twice.')
  if (!isEnded(text)) return broken('It did not end with a whole sentence.')
  const share = repetition(text, before)
  if (share >= REPEATED)
    return { kind: 'flaw', why: `${Math.round(share * 100)} % of it stands in the book already.` }
  const count = countWords(text)
  if (count < words * LEAST_SHARE)
    return { kind: 'flaw', why: `It has ${count} words instead of about ${words}.` }
  return { kind: 'good' }
}

/** A sentence's end, perhaps before a closing quotation mark or bracket. */
function isEnded(text: string): boolean {
  return /[\p{Sentence_Terminal}…—–-]["'”’»›«‹“)\]*_」』]*$/u.test(text.trimEnd())
}

function hasStuckLine(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  const full = lines.filter((line) => line !== '')
  return full.some((line, i) => line === full[i + 1] && line === full[i + 2])
}

function hasParagraphTwice(text: string): boolean {
  const long = text.split(/\n\s*\n/).filter((paragraph) => paragraph.length >= PARAGRAPH)
  return new Set(long).size < long.length
}
