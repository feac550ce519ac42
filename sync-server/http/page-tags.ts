/** What a page says about itself to those who share links: search engines, messengers. Plain text. */
export interface PageTags {
  title: string
  description: string
  /** Its own address, and that of its picture; both whole. */
  url: string
  image: string | null
  /** Whole address of its author's page. */
  author: string
}

const MAX_DESCRIPTION = 200
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter]!)
const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function shorten(text: string): string {
  const letters = [...line(text)]
  return letters.length <= MAX_DESCRIPTION
    ? letters.join('')
    : `${letters.slice(0, MAX_DESCRIPTION - 1).join('')}…`
}

/** The page with these tags in its head, instead of those it has. */
export function withTags(page: string, tags: PageTags): string {
  const title = escape(line(tags.title))
  const description = escape(shorten(tags.description))
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${content}" />`
  const head = [
    `<title>${title} · Loreloom</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(tags.url)}" />`,
    meta('property', 'og:site_name', 'Loreloom'),
    meta('property', 'og:type', 'book'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', escape(tags.url)),
    meta('property', 'book:author', escape(tags.author)),
    meta('name', 'twitter:card', 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(tags.image === null
      ? []
      : [
          meta('property', 'og:image', escape(tags.image)),
          meta('name', 'twitter:image', escape(tags.image)),
        ]),
  ].join('\n    ')
  // By function: a text may hold what a replacement string would read as its own.
  return page
    .replace(/<meta\s+name="description"[^>]*>\s*/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => head)
}
