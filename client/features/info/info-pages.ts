const texts = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default' })

/** The Markdown of the static page with this path, without a title: its headings begin at the second level. */
export function loadInfoText(path: string): Promise<string> {
  return texts[`./pages${path}.md`]!()
}
