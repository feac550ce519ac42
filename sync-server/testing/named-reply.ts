import type { Endpoint } from '#shared/contract/endpoint.ts'
import { allEndpoints } from '#shared/contract/index.ts'

/** The faults of a reply's data: values that break the contract's schema, and fields that the contract does not name. */
export function foreignTo({ output }: Endpoint, data: unknown): string[] {
  const parsed = output.safeParse(data)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return extras(data, parsed.data, '')
}

/** The fields that parsing left out. */
function extras(sent: unknown, named: unknown, path: string): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key
    if (typeof named !== 'object' || named === null || !Object.hasOwn(named, key))
      return [`${place}: not named by the contract`]
    return extras(value, (named as Record<string, unknown>)[key], place)
  })
}

/** Literal names before parameters. */
const CALLS = allEndpoints()
  .map(([, endpoint]) => ({ endpoint, names: endpoint.path.split('/') }))
  .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)

/** The call behind a method and a path below `/api`. */
export function callAt(method: string, path: string): Endpoint {
  const parts = path.split('?')[0]!.split('/')
  const found = CALLS.find(
    ({ endpoint, names }) =>
      endpoint.method === method &&
      names.length === parts.length &&
      names.every((name, i) => name.startsWith(':') || name === parts[i]),
  )
  if (!found) throw new Error(`The contract has no ${method} ${path}`)
  return found.endpoint
}
