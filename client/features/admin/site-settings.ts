import type { SiteSettings } from '#shared/contract/admin.ts'

/** The settings as they stand in fields. */
export type SettingsForm = Pick<SiteSettings, 'announcement' | 'generation_open'> & {
  /** One a line. */
  words: string
  domains: string
  trusted: string
}

type Settings = Pick<
  SiteSettings,
  'announcement' | 'generation_open' | 'blocked_words' | 'blocked_domains' | 'trusted_domains'
>

export function formOf(settings: Settings): SettingsForm {
  const { announcement, generation_open, blocked_words, blocked_domains, trusted_domains } =
    settings
  const [words, domains] = [blocked_words.join('\n'), blocked_domains.join('\n')]
  return { announcement, generation_open, words, domains, trusted: trusted_domains.join('\n') }
}

export function settingsOf({ words, domains, trusted, ...form }: SettingsForm): Settings {
  return {
    ...form,
    blocked_words: linesOf(words),
    blocked_domains: linesOf(domains),
    trusted_domains: linesOf(trusted),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)
}
