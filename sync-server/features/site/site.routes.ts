import type { site } from '#shared/contract/site.ts'
import type { Config } from '../../config.ts'
import type { Handlers } from '../../http/handlers.ts'

interface Parts {
  config: Pick<Config, 'operator' | 'contact' | 'ai' | 'payments'>
}

export function siteHandlers({ config }: Parts): Handlers<typeof site> {
  const { operator, contact, ai, payments } = config
  const facts = {
    operator,
    contact,
    generates: ai !== null,
    makes_covers: ai !== null && ai.imageModel !== null,
    payments: payments && { currency: payments.currency, licence_price: payments.privateLicence },
  }
  return { about: () => Promise.resolve(facts) }
}
