/** Host shown beside a link post, without `www.`; empty when there is none. */
export function linkHost(url: string): string {
  const authority = /^https?:\/\/([^/?#@\\\s]+)/i.exec(url)?.[1] ?? ''
  const host = authority.replace(/:\d*$/, '').toLowerCase()
  return /^[\p{L}\p{N}.[\]:-]+$/u.test(host) ? host.replace(/^www\./, '') : ''
}
