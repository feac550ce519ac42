import { MAX_URL_LENGTH } from '../limits.ts'
import { isUuidV7 } from './keys.ts'
import { linkHost } from './link-host.ts'

const HTTP_URL = /^https?:\/\/(?:[^\s/?#@\\]+)(?:[/?#][^\s\\]*)?$/i

/** A link that may be posted: http or https, no user info, no blanks. Pure: the URL class is not needed. */
export function linkProblem(url: string): string | null {
  const trimmed = url.trim()
  if (trimmed === '') return 'Please enter a URL'
  if (trimmed.length > MAX_URL_LENGTH) return 'The URL must have at most 2,000 characters'
  if (!HTTP_URL.test(trimmed) || !linkHost(trimmed))
    return 'Please enter a URL that starts with http:// or https://'
  return null
}

/** The post that an address of this product leads to; a bare id counts. */
export function postIdIn(address: string): string | null {
  const id = /^(?:\S*\/posts\/)?([-0-9a-f]+)\/?(?:[?#]\S*)?$/.exec(address.trim())?.[1] ?? ''
  return isUuidV7(id) ? id : null
}
