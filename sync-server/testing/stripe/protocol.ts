import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
}

/**
 * The calls that payments need as the type declarations of the npm package `stripe` 23.1.0 have them (Copyright Stripe, Inc., MIT),
 * as JSON schemas: requests know no other property, replies have every one that is required, and may have more.
 */
const schema = JSON.parse(readFileSync(new URL('stripe.json', import.meta.url), 'utf8')) as {
  $defs: Record<string, Schema>
}
const replies = new Ajv2020({ strict: false, allErrors: true })
const requests = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true })
for (const ajv of [replies, requests]) ajv.addSchema(schema, 'stripe')

/** The fault of a request, decoded from its form; null if the provider would accept it. */
export function problemOf(operation: string, request: object): string | null {
  const check = requests.getSchema(`stripe#/operations/${operation}/request`)!
  return check(request) ? null : requests.errorsText(check.errors)
}

/** Throws where a reply is not what the library declares. */
export function assertReply(part: string, reply: object): void {
  const check = replies.getSchema(`stripe#/${part}`)!
  if (!check(reply)) throw new Error(`${part}: ${replies.errorsText(check.errors)}`)
}

/** A thing of the provider's with these fields; the others that it must have are as empty as they may be. */
export function thing(name: string, fields: object): Record<string, unknown> {
  return { ...(empty({ $ref: `#/$defs/${name}` }) as object), ...fields }
}

function empty(part: Schema): unknown {
  if (part.$ref) return empty(schema.$defs[part.$ref.slice('#/$defs/'.length)]!)
  if (part.anyOf) {
    const isNullable = part.anyOf.some(({ type }) => type === 'null')
    return isNullable ? null : empty(part.anyOf[0]!)
  }
  if ('const' in part) return part.const
  if (part.enum) return part.enum[0]
  if (part.type === 'string') return ''
  if (part.type === 'number' || part.type === 'integer') return 0
  if (part.type === 'boolean') return false
  if (part.type === 'array') return []
  const { required = [], properties = {} } = part
  return Object.fromEntries(required.map((key) => [key, empty(properties[key] ?? {})]))
}

/** `a[b][0][c]=d` as an object; numbered keys are a list. */
export function decodeForm(body: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\]\[|\[|\]/).filter(Boolean)
    let at = root
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
    at[path.at(-1)!] = value
  }
  return listed(root) as Record<string, unknown>
}

function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, listed(part)] as const)
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.map(([, part]) => part)
  return Object.fromEntries(entries)
}
