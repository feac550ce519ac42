import { ApiError, type Issue } from '#shared/errors.ts'

const MAX_ISSUES = 20

/** U+0000 ends a text for many readers of it (C, SQL, terminals): no user types it, and the server stores no text with it. */
export function assertNoNull(parts: Record<string, unknown>): void {
  const issues: Issue[] = []
  // A list of the values still to check, not recursion: a body may be as deep as it is long.
  const rest = Object.values(parts).map((value): [string, unknown] => ['', value])
  for (let next = rest.pop(); next && issues.length < MAX_ISSUES; next = rest.pop()) {
    const [path, value] = next
    const isBad = typeof value === 'string' && value.includes('\0')
    if (isBad) issues.push({ path, message: 'The text contains characters that cannot be used' })
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      rest.push([path ? `${path}.${name}` : name, name.includes('\0') ? name : inner])
    }
  }
  if (issues.length > 0) throw new ApiError('request.invalid', { issues })
}
