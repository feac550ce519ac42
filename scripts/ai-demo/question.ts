/** A client's request to the model server. */
export interface Question {
  prompt: string
  maxTokens: number
  temperature: number
  schema: object | null
  isStreamed: boolean
  hasUsage: boolean
}

interface Body {
  messages?: { role: string; content: string }[]
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  response_format?: { type: string; json_schema?: { schema?: object } }
}
const USUAL_TOKENS = 1_024

/** Throws for what is no question. */
export function readQuestion(json: string): Question {
  const body = JSON.parse(json) as Body
  if (!Array.isArray(body.messages)) throw new Error('"messages" is missing')
  const { type, json_schema } = body.response_format ?? { type: 'text' }
  return {
    // The model does not know roles: it reads them as words. A paragraph's start is where it begins to write.
    prompt: body.messages.map(({ role, content }) => `${role}: ${content}\n\n`).join(''),
    maxTokens: body.max_tokens ?? body.max_completion_tokens ?? USUAL_TOKENS,
    temperature: body.temperature ?? 1,
    schema: type === 'json_schema' ? (json_schema?.schema ?? null) : null,
    isStreamed: body.stream === true,
    hasUsage: body.stream_options?.include_usage === true,
  }
}
