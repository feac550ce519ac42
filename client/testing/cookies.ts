/** Those of a device, by name: the server sets all of them for every path. */
export type Cookies = Map<string, string>

/** Adds a device's cookies to a request, as a browser does. */
export function withCookies(cookies: Cookies, init: RequestInit): RequestInit {
  if (cookies.size === 0) return init
  const headers = new Headers(init.headers)
  headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
  return { ...init, headers }
}

/** Keeps the cookies of an answer; one that lives no longer is taken back. */
export function keepCookies(cookies: Cookies, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
}
