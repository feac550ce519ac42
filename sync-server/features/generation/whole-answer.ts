import type { CompletionUsage } from 'openai/resources/completions'
import { ModelFailure } from './model-failure.ts'

/** The parts of an answer that have arrived by now. */
export interface Came {
  text: string
  refusal: string
  finish: string | null
  /** Null when the server counts nothing. */
  usage: CompletionUsage | null
}

const withoutFinished = (text: string) => text.replace(/<think>[\s\S]*?<\/think>/g, '')

/** Also without thoughts that it has not finished. */
export function withoutThoughts(text: string): string {
  return withoutFinished(text).replace(/<think>[\s\S]*$/, '')
}

/** The text without what a model thought before it. Throws unless the model itself ended it. */
export function whole({ text, refusal, finish, usage }: Came): string {
  const came = { partial: text, usage }
  if (refusal !== '' || finish === 'content_filter')
    throw new ModelFailure('refused', refusal || 'The model server held the answer back.', came)
  if (finish === 'length')
    throw new ModelFailure('broken', 'The answer did not fit into the tokens it may take.', {
      ...came,
      partial: withoutThoughts(text),
      isCut: true,
    })
  if (finish !== 'stop')
    throw new ModelFailure('broken', 'The answer of the model broke off.', came)
  const clean = withoutThoughts(text).trim()
  if (clean === '' || /<\/?think>/.test(clean) || /<think>/.test(withoutFinished(text)))
    throw new ModelFailure('broken', 'The model answered nothing.', came)
  return clean
}
