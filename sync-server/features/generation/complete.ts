import type { OpenAI } from 'openai'
import type { Patience } from '../../ai-settings.ts'
import type { Capabilities } from './capabilities.ts'
import { ModelFailure } from './model-failure.ts'
import type { Question } from './question.ts'
import { paramsOf } from './question-params.ts'
import { readReply, readStream } from './read-answer.ts'
import { type Came, whole } from './whole-answer.ts'

const MOST_CHARACTERS_A_TOKEN = 12

/** Gets the text so far with each piece. */
export type OnText = (text: string) => void

/**
 * Asks once. Gives only a text that the model itself ended; whatever else came is a `ModelFailure` that carries it. An error
 * before the first piece is thrown as the library has it: its status says what to do.
 */
export async function complete(
  client: OpenAI,
  model: string,
  question: Question,
  can: Capabilities,
  { patience, signal, onText }: { patience: Patience; signal: AbortSignal; onText?: OnText },
): Promise<Pick<Came, 'text' | 'usage'>> {
  const wait = waitingFor(patience, signal)
  const came: Came = { text: '', refusal: '', finish: null, usage: null }
  /** No token is longer: a server that ignores the limit is not read for ever. */
  const most = question.maxTokens * MOST_CHARACTERS_A_TOKEN
  const isTooLong = () => came.text.length + came.refusal.length > most
  const stopped = () =>
    signal.aborted
      ? new ModelFailure('stopped', 'The server stopped asking.', { partial: came.text })
      : new ModelFailure('down', 'The model server took too long.', { partial: came.text })
  const asked = { client, params: paramsOf(model, question, can), signal: wait.ended }
  try {
    wait.again(patience.first)
    if (!can.stream) await readReply(asked, came)
    else
      await readStream(asked, came, can.usage, () => {
        wait.again(patience.idle)
        onText?.(came.text)
        return isTooLong() ? 'enough' : 'more'
      })
  } catch (error) {
    if (wait.ended.aborted) throw stopped()
    if (came.text === '') throw error
    throw new ModelFailure('broken', 'The answer of the model broke off.', { partial: came.text })
  } finally {
    wait.end()
  }
  if (wait.ended.aborted) throw stopped()
  if (isTooLong())
    throw new ModelFailure('broken', 'The model wrote more than it may.', { partial: came.text })
  return { text: whole(came), usage: came.usage }
}

/** The time to wait for a server: for each piece, and in all. */
function waitingFor(patience: Patience, signal: AbortSignal) {
  const stalled = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    ended: AbortSignal.any([stalled.signal, signal, AbortSignal.timeout(patience.total)]),
    /** For the next piece. */
    again(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(() => stalled.abort(), ms)
    },
    end: () => clearTimeout(timer),
  }
}
