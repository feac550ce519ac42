import { ApiError } from '#shared/errors.ts'

/** A page of a list, and where the next one begins; null when this is the last. */
export interface Page<T> {
  items: T
  next_cursor: string | null
}

type Kinds = readonly ('string' | 'number')[]
type ValuesOf<K extends Kinds> = {
  -readonly [I in keyof K]: K[I] extends 'string' ? string : number
}

/** Opaque to clients: the sort values of the last row of a page. */
export function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

export function decodeCursor<const K extends Kinds>(cursor: string, kinds: K): ValuesOf<K> {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(values) &&
      values.length === kinds.length &&
      kinds.every((kind, i) => typeof values[i] === kind)
    ) {
      return values as ValuesOf<K>
    }
  } catch {
    // Not one of ours: answered below like any other wrong cursor.
  }
  throw new ApiError('request.invalid', {
    issues: [{ path: 'cursor', message: 'This cursor is not valid' }],
  })
}
