import type { ServerFacts } from '#shared/contract/site.ts'
import { slugify } from '#shared/rules/slug.ts'

const NOBODY_NAMED = 'whoever runs the server at the address shown in your browser'
const NO_OFFER =
  '**This server has no AI set up: all of it is free.** The prices below hold where books can be generated.'
const NO_CONTACT = 'by answering any email from this server, or with a report'
const NO_MAIL = 'with a report'

/** A name as it was set, in Markdown: nothing in it is a mark. */
const plain = (text: string) => text.replaceAll(/[\\`*_{}[\]<>()#+.!|~-]/g, String.raw`\$&`)

function link(contact: string): string {
  const address = contact.includes('://') ? contact : `mailto:${contact}`
  return `[${plain(contact)}](<${encodeURI(address)}>)`
}

/** The text of a page with the facts of this server in their places. */
export function withFacts(
  source: string,
  {
    operator,
    contact,
    generates,
    mails,
  }: Pick<ServerFacts, 'operator' | 'contact'> & Partial<ServerFacts>,
): string {
  return source
    .replaceAll('{offer}', generates === false ? NO_OFFER : '')
    .replaceAll('{operator}', () => (operator ? plain(operator) : NOBODY_NAMED))
    .replaceAll('{contact}', () =>
      contact ? link(contact) : mails === false ? NO_MAIL : NO_CONTACT,
    )
}

export interface Heading {
  id: string
  text: string
}

/** Entries of a page's table of contents. */
export function headingsOf(source: string): Heading[] {
  return [...source.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({ id: slugify(text), text }))
}
