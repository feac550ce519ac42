import { createHash } from 'node:crypto'
import { ApiError } from '#shared/errors.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'

/**
 * The mutation id for an `Idempotency-Key`. A UUIDv7 becomes the id itself, so that a device can repeat a call with a lost
 * reply through push; any other key is private to its user.
 */
export function mutationIdOf(key: string | undefined, userId: string): string | null {
  if (key === undefined) return null
  if (key === '' || key.length > 200) {
    const issues = [
      { path: 'Idempotency-Key', message: 'An idempotency key has 1 to 200 characters' },
    ]
    throw new ApiError('request.invalid', { issues })
  }
  return isUuidV7(key)
    ? key
    : `key:${createHash('sha256').update(`${userId} ${key}`).digest('base64url')}`
}
