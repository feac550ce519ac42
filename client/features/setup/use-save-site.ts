import type { SiteSettings } from '#shared/contract/admin.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { refreshServerFacts } from '../../sync/react/server-facts.local.ts'

/** Saves settings of the whole site, and shows them on this device at once. */
export function useSaveSite() {
  const { session, account } = useApp()
  return async (settings: Partial<SiteSettings>): Promise<void> => {
    const reason = 'Set-up of the server'
    await session.api.admin.saveSettings({ body: { ...settings, reason } })
    await refreshServerFacts(account)
  }
}
