import type { OpenAI } from 'openai'
import type { ChatCompletionCreateParamsBase } from 'openai/resources/chat/completions/completions'
import type { Came } from './whole-answer.ts'

/** The server answered a request for a stream with something else. */
export class NotStreamed extends Error {}

/** One request, as it is sent. */
export interface Asked {
  client: OpenAI
  params: Omit<ChatCompletionCreateParamsBase, 'stream'>
  signal: AbortSignal
}

export async function readReply({ client, params, signal }: Asked, came: Came): Promise<void> {
  const reply = await client.chat.completions.create(
    { ...params, stream: false },
    { signal, maxRetries: 0 },
  )
  const choice = reply.choices?.[0]
  came.text = choice?.message?.content ?? ''
  came.refusal = choice?.message?.refusal ?? ''
  came.finish = choice?.finish_reason ?? null
  came.usage = reply.usage ?? null
}

/** Reads until `onPiece` has enough. */
export async function readStream(
  { client, params, signal }: Asked,
  came: Came,
  withUsage: boolean,
  onPiece: () => 'more' | 'enough',
): Promise<void> {
  const stream = await client.chat.completions.create(
    { ...params, stream: true, ...(withUsage && { stream_options: { include_usage: true } }) },
    { signal, maxRetries: 0 },
  )
  let pieces = 0
  for await (const chunk of stream) {
    pieces++
    const choice = chunk.choices?.[0]
    came.text += choice?.delta?.content ?? ''
    came.refusal += choice?.delta?.refusal ?? ''
    came.finish = choice?.finish_reason ?? came.finish
    came.usage = chunk.usage ?? came.usage
    if (onPiece() === 'enough') break
  }
  // The library reads a whole reply as a stream of nothing.
  if (pieces === 0 && !signal.aborted) throw new NotStreamed()
}
