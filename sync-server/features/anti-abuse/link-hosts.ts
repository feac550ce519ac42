/** Hosts of the links in a text, as Markdown would make them, each once, in ASCII. */
export function hostsIn(text: string): string[] {
  // A browser takes any number of slashes, of either kind.
  const links = text.match(/(?:\bhttps?:|\bwww\.)[^\s<>()[\]"']+/gi) ?? []
  const hosts = links.map((link) => {
    // Looked for from the start of each run of them only: a text of nothing else would take a second.
    const bare = link.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    return hostOf(/^www\./i.test(bare) ? `http://${bare}` : bare)
  })
  return [...new Set(hosts.filter(Boolean))]
}

/** True if a host is one of the domains or a subdomain: `myexample.org` is not below `example.org`. */
export function isOfDomain(host: string, domains: readonly string[]): boolean {
  const name = hostOf(`http://${host}`)
  return domains.some((domain) => `.${name}`.endsWith(`.${hostOf(`http://${domain}`)}`))
}

/** By the parser of browsers (WHATWG URL), so that no spelling of an address leads past a list; empty if it leads nowhere. */
function hostOf(url: string): string {
  if (!URL.canParse(url)) return ''
  return new URL(url).hostname.replace(/^www\./, '').replace(/\.$/, '')
}
