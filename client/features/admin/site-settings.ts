import type { SiteSettings } from '#shared/contract/admin.ts'

/** The settings as they stand in fields. */
export type SettingsForm = Pick<
  SiteSettings,
  'announcement' | 'signups_open' | 'generation_open'
> & {
  /** One a line. */
  words: string
  domains: string
}

export function formOf({
  blocked_words,
  blocked_domains,
  ...settings
}: SiteSettings): SettingsForm {
  return { ...settings, words: blocked_words.join('\n'), domains: blocked_domains.join('\n') }
}

export function settingsOf({ words, domains, ...form }: SettingsForm): SiteSettings {
  return { ...form, blocked_words: linesOf(words), blocked_domains: linesOf(domains) }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)
}
