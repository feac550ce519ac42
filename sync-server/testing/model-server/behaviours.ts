import type { ServerResponse } from 'node:http'
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions/completions'

/** The stand-in's reaction to one question. `text` is its usual answer. */
export type Behaviour = (
  reply: ServerResponse,
  asked: ChatCompletionCreateParams,
  text: string,
) => void

const CHARACTERS_PER_TOKEN = 4.5
const TOKENS_PER_HAN = 0.7
const tokensOf = (text: string) => {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return Math.ceil((text.length - han) / CHARACTERS_PER_TOKEN + han * TOKENS_PER_HAN)
}
const NOW = 1_795_000_000

interface Manner {
  finish?: string | null
  /** The tokens that the reply claims to have read; by default it counts them. */
  promptTokens?: number
  refusal?: string
  usage?: boolean
}

function usageOf(asked: ChatCompletionCreateParams, text: string, promptTokens?: number) {
  const prompt = asked.messages.map(({ content }) => JSON.stringify(content)).join('')
  const prompt_tokens = promptTokens ?? tokensOf(prompt)
  const completion_tokens = tokensOf(text)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

/** The whole reply, as without `stream`. */
export function replyOf(asked: ChatCompletionCreateParams, text: string, manner: Manner = {}) {
  const { finish = 'stop', refusal = null, promptTokens } = manner
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: NOW,
    model: asked.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal },
        finish_reason: finish,
        logprobs: null,
      },
    ],
    usage: usageOf(asked, text, promptTokens),
  }
}

/** The pieces of a streamed reply, each an event. */
export function piecesOf(asked: ChatCompletionCreateParams, text: string, manner: Manner = {}) {
  const { finish = 'stop', refusal, promptTokens } = manner
  const head = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: NOW,
    model: asked.model,
  }
  const wantsUsage = manner.usage ?? asked.stream_options?.include_usage
  const choice = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason }],
    // In all pieces but the last, `usage` is null.
    ...(wantsUsage && { usage: null }),
  })
  const words = text.match(/\S*\s*/g)!.filter(Boolean)
  return [
    choice({ role: 'assistant', content: '' }),
    ...words.map((content) => choice({ content })),
    ...(refusal === undefined ? [] : [choice({ refusal })]),
    ...(finish === null ? [] : [choice({}, finish)]),
    ...(wantsUsage ? [{ ...head, choices: [], usage: usageOf(asked, text, promptTokens) }] : []),
  ]
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const EVENTS = { 'content-type': 'text/event-stream' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** Answers in the requested form: whole, or in pieces. */
export const says =
  (manner: Manner = {}, other?: string): Behaviour =>
  (reply, asked, text) => {
    const words = other ?? text
    if (!asked.stream) {
      reply.writeHead(200, JSON_TYPE).end(JSON.stringify(replyOf(asked, words, manner)))
      return
    }
    reply.writeHead(200, EVENTS)
    for (const piece of piecesOf(asked, words, manner)) reply.write(event(piece))
    reply.end('data: [DONE]\n\n')
  }

/** Sends so many pieces, then does this to the connection. */
export const breaksOff =
  (pieces: number, end: 'cut' | 'close' | 'stall' | 'error'): Behaviour =>
  (reply, asked, text) => {
    reply.writeHead(200, EVENTS)
    for (const piece of piecesOf(asked, text).slice(0, pieces)) reply.write(event(piece))
    if (end === 'cut') setImmediate(() => reply.destroy())
    if (end === 'close') reply.end()
    if (end === 'error')
      reply.end(
        event({ error: { message: 'overloaded', type: 'server_error', code: null, param: null } }),
      )
  }

/** Refuses with an error as OpenAI words them. */
export const fails =
  (
    status: number,
    message: string,
    { code = null, param = null, ...headers }: Record<string, string | null> = {},
  ): Behaviour =>
  (reply) => {
    const sent = Object.entries(headers).map(([name, value]) => [name, value ?? ''] as const)
    reply
      .writeHead(status, { ...JSON_TYPE, ...Object.fromEntries(sent) })
      .end(JSON.stringify({ error: { message, type: 'invalid_request_error', code, param } }))
  }

/** Sends something outside of the protocol: a proxy's page, or a plain reply instead of a stream. */
export const sends =
  (status: number, type: string, body: string): Behaviour =>
  (reply) => {
    reply.writeHead(status, { 'content-type': type }).end(body)
  }

/** Sends a whole reply although the caller requested a stream. */
export const ignoresStream: Behaviour = (reply, asked, text) => {
  reply.writeHead(200, JSON_TYPE).end(JSON.stringify(replyOf(asked, text)))
}

export const hangs: Behaviour = () => {}
