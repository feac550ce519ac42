import type { ChatCompletionCreateParamsBase } from 'openai/resources/chat/completions/completions'
import type { Capabilities } from './capabilities.ts'
import type { Message, Question } from './question.ts'

/** A question as a model server of these capabilities takes it. */
export function paramsOf(
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

/** Puts the schema into words where the server takes none. */
function withSchema(messages: Message[], { schema }: NonNullable<Question['schema']>): Message[] {
  const content = `Answer with one JSON object and nothing else. Its schema:\n${JSON.stringify(schema)}`
  return [...messages, { role: 'user', content }]
}
