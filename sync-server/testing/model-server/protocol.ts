import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

/**
 * The chat and image calls as the type declarations of the npm package `openai` 7.57.0 have them (Copyright OpenAI, Apache-2.0), as JSON
 * schemas: a property without `?` is required, requests know no other property, replies may have more.
 */
const schema = JSON.parse(readFileSync(new URL('openai.json', import.meta.url), 'utf8')) as object
const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema(schema, 'openai')

type Part =
  | `chat.completions.create/${'request' | 'reply' | 'event'}`
  | 'models.list/reply'
  | `moderations.create/${'request' | 'reply'}`
  | `images.generate/${'request' | 'reply'}`
  | 'error/reply'

/** Throws what the provider would not know in this. */
export function assertKnown(part: Part, value: unknown): void {
  const check = ajv.getSchema(`openai#/operations/${part}`)!
  if (!check(value)) throw new Error(`${part}: ${ajv.errorsText(check.errors)}`)
}
