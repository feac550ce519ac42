import { z } from 'zod'

/** Limits, which model servers read differently or drop with the whole schema. They are checked on what comes. */
const LIMITS = new Set([
  '$schema',
  'default',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
])

/** The shape alone, as every server understands it: each property required, none beside them. */
export function plainSchema(schema: z.ZodType): Record<string, unknown> {
  return strip(z.toJSONSchema(schema, { io: 'input' })) as Record<string, unknown>
}

function strip(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strip)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part).flatMap(([key, value]) =>
    LIMITS.has(key) ? [] : [[key, strip(value)] as const],
  )
  return Object.fromEntries(kept)
}
