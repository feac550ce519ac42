import type { site } from '#shared/contract/site.ts'
import type { Config } from '../../config.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readSite } from '../anti-abuse/site-settings.ts'
import { isNewSite } from '../users/new-site.ts'

interface Parts {
  config: Pick<Config, 'operator' | 'contact' | 'smtpUrl' | 'ai' | 'payments'>
}

export function siteHandlers({ config }: Parts): Handlers<typeof site> {
  const { operator, contact, smtpUrl, ai, payments } = config
  const facts = {
    operator,
    contact,
    mails: smtpUrl !== null,
    generates: ai !== null,
    makes_covers: ai !== null && ai.imageModel !== null,
    payments: payments && { currency: payments.currency, licence_price: payments.privateLicence },
  }
  return {
    about: async (_, { db }) => {
      const { name, icon_file_id } = await readSite(db)
      return { ...facts, name, icon_file_id, is_new: await isNewSite(db) }
    },
  }
}
