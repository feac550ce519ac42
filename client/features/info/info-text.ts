import type { ServerFacts } from '#shared/contract/site.ts'
import { slugify } from '#shared/rules/slug.ts'

const NOBODY_NAMED = 'whoever runs the server at the address shown in your browser'
const NO_CONTACT = 'by answering any email from this server, or with a report'

/** A name as it was set, in Markdown: nothing in it is a mark. */
const plain = (text: string) => text.replaceAll(/[\\`*_{}[\]<>()#+.!|~-]/g, String.raw`\$&`)

function link(contact: string): string {
  const address = contact.includes('://') ? contact : `mailto:${contact}`
  return `[${plain(contact)}](<${encodeURI(address)}>)`
}

/** The text of a page with who answers for this server in its places. */
export function withFacts(
  source: string,
  { operator, contact }: Pick<ServerFacts, 'operator' | 'contact'>,
): string {
  return source
    .replaceAll('{operator}', () => (operator ? plain(operator) : NOBODY_NAMED))
    .replaceAll('{contact}', () => (contact ? link(contact) : NO_CONTACT))
}

export interface Heading {
  id: string
  text: string
}

/** Entries of a page's table of contents. */
export function headingsOf(source: string): Heading[] {
  return [...source.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({ id: slugify(text), text }))
}
