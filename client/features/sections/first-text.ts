import { countWords } from '#shared/rules/word-count.ts'
import { firstWords, type Seed } from '../../sync/documents/document-rows.ts'

/** The first words of a new document, and what they say. */
export interface FirstText extends Seed {
  text: string
  words: number
}

export function firstText(name: string, written: string): FirstText {
  const text = written.replaceAll(/\r\n?/g, '\n')
  return { name, data: firstWords(text), text, words: countWords(text) }
}
