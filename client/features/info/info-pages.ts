import { paths } from '../../paths.ts'

const texts = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default' })

/** The Markdown of the static page with this path, without a title: its headings begin at the second level. */
export async function loadInfoText(path: string): Promise<string> {
  const own = await texts[`./pages${path}.md`]!()
  if (path !== paths.operators()) return own
  const { default: settings } = await import('#shared/SETTINGS.md?raw')
  return `${own}\n${settings.replaceAll(/^#/gm, '##')}`
}
