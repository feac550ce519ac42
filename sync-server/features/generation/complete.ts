import type { OpenAI } from 'openai'
import type { ChatCompletionCreateParamsBase } from 'openai/resources/chat/completions/completions'
import type { CompletionUsage } from 'openai/resources/completions'
import type { Patience } from '../../ai-settings.ts'
import type { Capabilities } from './capabilities.ts'
import { ModelFailure } from './model-failure.ts'

const MOST_CHARACTERS_A_TOKEN = 12

interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** One question. */
export interface Question {
  messages: Message[]
  maxTokens: number
  temperature: number
  /** What the answer must be, as a JSON schema. */
  schema?: { name: string; schema: Record<string, unknown> } | undefined
}
/** Told the text so far with each piece. */
export type OnText = (text: string) => void

interface Answer {
  text: string
  /** Null when the server counts nothing. */
  usage: CompletionUsage | null
}

/** A stream was asked for and something else came. */
export class NotStreamed extends Error {}

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
): Promise<Answer> {
  const stalled = new AbortController()
  const ended = AbortSignal.any([stalled.signal, signal, AbortSignal.timeout(patience.total)])
  let timer: NodeJS.Timeout | undefined
  const waitAgain = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), ms)
  }
  let text = ''
  /** No token is longer: a server that ignores the limit is not read for ever. */
  const most = question.maxTokens * MOST_CHARACTERS_A_TOKEN
  let refusal = ''
  let finish: string | null = null
  let usage: CompletionUsage | null = null
  const params = paramsOf(model, question, can)
  const options = { signal: ended, maxRetries: 0 }
  const stopped = () =>
    signal.aborted
      ? new ModelFailure('stopped', 'The server stopped asking.', { partial: text })
      : new ModelFailure('down', 'The model server took too long.', { partial: text })
  try {
    waitAgain(patience.first)
    if (!can.stream) {
      const reply = await client.chat.completions.create({ ...params, stream: false }, options)
      const choice = reply.choices?.[0]
      text = choice?.message?.content ?? ''
      refusal = choice?.message?.refusal ?? ''
      finish = choice?.finish_reason ?? null
      usage = reply.usage ?? null
    } else {
      const stream = await client.chat.completions.create(
        { ...params, stream: true, ...(can.usage && { stream_options: { include_usage: true } }) },
        options,
      )
      let pieces = 0
      for await (const chunk of stream) {
        pieces++
        waitAgain(patience.idle)
        const choice = chunk.choices?.[0]
        text += choice?.delta?.content ?? ''
        refusal += choice?.delta?.refusal ?? ''
        finish = choice?.finish_reason ?? finish
        usage = chunk.usage ?? usage
        onText?.(text)
        if (text.length + refusal.length > most) break
      }
      // The library reads a whole reply as a stream of nothing.
      if (pieces === 0 && !ended.aborted) throw new NotStreamed()
    }
  } catch (error) {
    if (ended.aborted) throw stopped()
    if (text === '') throw error
    throw new ModelFailure('broken', 'The answer of the model broke off.', { partial: text })
  } finally {
    clearTimeout(timer)
  }
  if (ended.aborted) throw stopped()
  if (text.length + refusal.length > most)
    throw new ModelFailure('broken', 'The model wrote more than it may.', { partial: text })
  return { text: whole(text, refusal, finish, usage), usage }
}

function paramsOf(
  model: string,
  { messages, maxTokens, temperature, schema }: Question,
  can: Capabilities,
): Omit<ChatCompletionCreateParamsBase, 'stream'> {
  return {
    model,
    messages: schema && can.json !== 'json_schema' ? withSchema(messages, schema) : messages,
    [can.limit]: maxTokens,
    ...(can.temperature && { temperature }),
    ...(schema &&
      can.json === 'json_schema' && {
        response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
      }),
    ...(schema && can.json === 'json_object' && { response_format: { type: 'json_object' } }),
  }
}

/** Told in words where the server takes no schema. */
function withSchema(messages: Message[], { schema }: NonNullable<Question['schema']>): Message[] {
  const content = `Answer with one JSON object and nothing else. Its schema:\n${JSON.stringify(schema)}`
  return [...messages, { role: 'user', content }]
}

const withoutFinished = (text: string) => text.replace(/<think>[\s\S]*?<\/think>/g, '')

/** Also without what it has not thought to the end. */
export function withoutThoughts(text: string): string {
  return withoutFinished(text).replace(/<think>[\s\S]*$/, '')
}

/** The text without what a model thought before it. Throws unless the model itself ended it. */
function whole(
  text: string,
  refusal: string,
  finish: string | null,
  usage: CompletionUsage | null,
): string {
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
