import type { server } from '#shared/contract/server.ts'
import type { Config } from '../../config.ts'
import type { Handlers } from '../../http/handlers.ts'

export function serverHandlers({
  operator,
  contact,
  ai,
}: Pick<Config, 'operator' | 'contact' | 'ai'>): Handlers<typeof server> {
  return { about: () => Promise.resolve({ operator, contact, generates: ai !== null }) }
}
