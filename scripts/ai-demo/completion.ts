import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Written } from './engine.ts'

/** The form of an answer on the wire. */
interface Form {
  piece(text: string): void
  end(written: Written): void
}
const headOf = (object: string, model: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(Date.now() / 1_000),
  model,
})
const usageOf = ({ tokensIn, tokensOut }: Written) => ({
  prompt_tokens: tokensIn,
  completion_tokens: tokensOut,
  total_tokens: tokensIn + tokensOut,
})

/** As events, one for each piece; the usage comes last, if the client requested it. */
export function streamed(reply: ServerResponse, model: string, hasUsage: boolean): Form {
  const head = headOf('chat.completion.chunk', model)
  const event = (delta: object, finish: string | null) =>
    tell({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })
  const tell = (body: object) => reply.write(`data: ${JSON.stringify(body)}\n\n`)
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  event({ role: 'assistant', content: '' }, null)
  return {
    piece: (content) => void event({ content }, null),
    end(written) {
      event({}, written.finish)
      if (hasUsage) tell({ ...head, choices: [], usage: usageOf(written) })
      reply.end('data: [DONE]\n\n')
    },
  }
}

/** In one piece. */
export function whole(reply: ServerResponse, model: string): Form {
  let content = ''
  return {
    piece: (text) => void (content += text),
    end(written) {
      const message = { role: 'assistant', content, refusal: null }
      const choices = [{ index: 0, message, logprobs: null, finish_reason: written.finish }]
      const body = { ...headOf('chat.completion', model), choices, usage: usageOf(written) }
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
  }
}
