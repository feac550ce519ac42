// The policy of a page lets no text become a script's address or HTML (Trusted Types), but what is checked here.

interface Rules {
  createScriptURL(address: string): string
  createHTML(text: string): string
}

const rules: Rules = {
  createScriptURL(address) {
    if (!isOurScript(new URL(address, location.href)))
      throw new TypeError(`This is no script of ours: ${address}`)
    return address
  },
  createHTML(text) {
    if (!/^&[a-z\d]{1,31};$/i.test(text)) throw new TypeError(`This is no entity: ${text}`)
    return text
  },
}

/** Files that people sent have addresses of the same origin. */
function isOurScript({ origin, pathname }: URL): boolean {
  if (origin !== location.origin) return false
  // While one develops, scripts lie where their sources do.
  return import.meta.env.DEV || /^\/(?:service-worker|assets\/[\w.-]+)\.js$/.test(pathname)
}

// The browser's own types take plain texts; it is the browser that asks for more.
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: Rules): Rules }
}
const policy = trustedTypes?.createPolicy('loreloom', rules) ?? rules

export const scriptAddress = (address: string): string => policy.createScriptURL(address)
/** A named character of HTML: `&amp;`. */
export const entity = (text: string): string => policy.createHTML(text)
