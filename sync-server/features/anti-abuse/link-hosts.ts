import { decodeString } from 'micromark-util-decode-string'

/** A browser takes any number of slashes, of either kind. `//host` is a link only where Markdown has an address. */
const LINK = /(?:https?:|(?<![a-z0-9])www\.|(?<=\](?:\(|:)\s*<?)\/\/)[^\s<>()[\]"'|]+/gi

/**
 * Hosts to which the links of a Markdown text may lead, each once, in ASCII. A parser would take seconds for some texts, inside
 * a write; so a text that can be read in two ways has the hosts of both.
 */
export function hostsIn(text: string): string[] {
  const decoded = /[&\\]/.test(text) ? decodeString(text) : text
  const hosts = [...hostsOf(text), ...(decoded === text ? [] : hostsOf(decoded))]
  return [...new Set(hosts.filter(Boolean))]
}

function hostsOf(text: string): string[] {
  const links = text.match(LINK) ?? []
  const hosts = links.map((link) => {
    // Looked for from the start of each run of them only: a text of nothing else would take a second.
    const bare = link.replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, '')
    const isWhole = /^https?:/i.test(bare)
    return hostOf(isWhole ? bare : `http://${bare.replace(/^\/+/, '')}`)
  })
  return [...hosts, ...hostsBehindNames(text)]
}

/** Hosts behind `name@`: in some places a name has the signs that end an address in others, such as `https://a'b@host`. */
function hostsBehindNames(text: string): string[] {
  const hosts: string[] = []
  let isOpen = false
  for (const piece of text.split(/[/?#\n]/)) {
    const at = piece.lastIndexOf('@')
    const scheme = piece.search(/https?:/i)
    if (at >= 0 && (isOpen || (scheme >= 0 && scheme < at))) {
      const host = /^[^\s<>()[\]"'|]+/.exec(piece.slice(at + 1))?.[0] ?? ''
      hosts.push(hostOf(`http://${host.replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, '')}`))
    }
    isOpen = /https?:\\*$/i.test(piece) || (isOpen && /^\\*$/.test(piece))
  }
  return hosts
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
