/**
 * Host that a browser goes to, as shown beside a link post, without `www.`; empty when there is none. The part before an
 * `@` is a user's name (RFC 3986), however much it looks like a host, and a full stop at the end changes nothing.
 */
export function linkHost(url: string): string {
  const authority = /^https?:\/\/([^/?#\\\s]+)/i.exec(url)?.[1] ?? ''
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  return /^[\p{L}\p{N}.[\]:-]+$/u.test(name) ? name.replace(/^www\./, '') : ''
}
