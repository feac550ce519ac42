import { z } from 'zod'
import { allEndpoints } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ERRORS } from '#shared/errors.ts'
import { isCommand } from './handlers.ts'

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of allEndpoints()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Loreloom',
      version: '1.0.0',
      description: 'Every call of the product, made from its contract.',
    },
    servers: [{ url: new URL('/api', serverUrl).href }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR },
    },
  }
}

function operation(name: string, endpoint: Endpoint) {
  const output = toSchema(endpoint.output, 'output')
  const properties = {
    data: output,
    ...(endpoint.paged ? { next_cursor: { type: ['string', 'null'] } } : {}),
  }
  const envelope = { type: 'object', properties, required: Object.keys(properties) }
  const security = { none: [], optional: [{}, { bearer: [] }], required: [{ bearer: [] }] }[
    endpoint.auth
  ]
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [name.split('.')[0]],
    security,
    'x-offline': endpoint.offline,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(isCommand(endpoint) ? [IDEMPOTENCY_KEY] : []),
      ...('proof' in endpoint && endpoint.proof ? [PROOF] : []),
    ],
    ...('body' in endpoint && endpoint.body
      ? {
          requestBody: {
            content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...('takes' in endpoint && endpoint.takes ? { requestBody: BODIES[endpoint.takes] } : {}),
    responses: {
      200:
        'gives' in endpoint
          ? BYTES
          : { description: 'Done', content: { 'application/json': { schema: envelope } } },
      default: {
        description: 'Refused; `error` says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request gets the stored reply and has one effect.',
  schema: { type: 'string', maxLength: 200 },
}

const PROOF = {
  name: 'X-Proof',
  in: 'header',
  required: false,
  description: 'The puzzle of trust.proof with its solution, as JSON in base64.',
  schema: { type: 'string', maxLength: 4000 },
}

const BINARY = { type: 'string', format: 'binary' }
const BODIES = {
  bytes: { content: { 'application/octet-stream': { schema: BINARY } } },
  form: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: BINARY, purpose: { type: 'string' }, module: { type: 'string' } },
        },
      },
    },
  },
}
const BYTES = { description: 'The bytes', content: { '*/*': { schema: BINARY } } }

const ERROR = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string' },
    error: { enum: Object.keys(ERRORS) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
