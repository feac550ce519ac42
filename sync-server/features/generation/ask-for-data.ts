import { z } from 'zod'
import { ModelFailure, sumUsage, type Usage } from './model-failure.ts'
import type { ModelServer } from './model-server.ts'
import { plainSchema } from './plain-schema.ts'
import { readJson } from './read-json.ts'

export interface Order<T> {
  /** The data's name in the schema. */
  name: string
  schema: z.ZodType<T>
  system: string
  user: string
  maxTokens: number
}

const REPAIRED_CHARACTERS = 12_000

/** Data of a shape that a model may get wrong: it is checked, and mended once. Throws a `ModelFailure`. */
export async function askForData<T>(
  server: ModelServer,
  { name, schema, system, user, maxTokens }: Order<T>,
  signal: AbortSignal,
): Promise<{ data: T; usage: Usage }> {
  const wanted = { name, schema: plainSchema(schema) }
  const question = {
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user },
    ],
    maxTokens,
    temperature: 0.7,
    schema: wanted,
  }
  const first = await server.ask(question, signal)
  const read = parse(schema, first.text)
  if (read.success) return { data: read.data, usage: first.usage }

  const second = await server
    .ask(
      {
        ...question,
        temperature: 0.2,
        messages: [
          ...question.messages,
          { role: 'assistant' as const, content: first.text.slice(0, REPAIRED_CHARACTERS) },
          {
            role: 'user' as const,
            content: `That is not what was asked for:\n${read.problems}\nAnswer again, with one JSON object that is right.`,
          },
        ],
      },
      signal,
    )
    .catch((error: unknown) => {
      if (error instanceof ModelFailure)
        error.spent = error.spent ? sumUsage(first.usage, error.spent) : first.usage
      throw error
    })
  const mended = parse(schema, second.text)
  const usage = sumUsage(first.usage, second.usage)
  if (mended.success) return { data: mended.data, usage }
  const message = 'The model gave no answer that could be used.'
  const failure = new ModelFailure('broken', message, { partial: second.text })
  failure.spent = usage
  throw failure
}

type Read<T> = { success: true; data: T } | { success: false; problems: string }

function parse<T>(schema: z.ZodType<T>, text: string): Read<T> {
  const value = readJson(text)
  if (value === undefined) return { success: false, problems: 'It is not a JSON object.' }
  const checked = schema.safeParse(value)
  if (checked.success) return { success: true, data: checked.data }
  return { success: false, problems: z.prettifyError(checked.error) }
}
