import { PRODUCT } from '#shared/rules/site.ts'

/** A page's description of itself for programs that show shared links: search engines, messengers. Plain text. */
export interface PageTags {
  /** Empty for the page that is the site itself. */
  title: string
  description: string
  type: 'website' | 'article' | 'book' | 'profile'
  /** Its own address, and that of its picture; both whole. Without a picture it shows the site's mark. */
  url: string
  image: string | null
  /** Whole address of its author's page. */
  author?: string
  /** The name of the site; the product's own without it. */
  site?: string
  /** A language model wrote it. */
  is_generated?: boolean
  /** The time of publication. */
  published?: string
  /** The feed of its news. */
  feed?: { title: string; url: string }
}

const MAX_DESCRIPTION = 200
const MARK = '/icons/icon-512.png'
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters that no XML may hold: with one of them in a title, no reader takes the feed. */
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Text as it may stand in HTML and XML, attributes too. */
export const escape = (text: string) =>
  text.replaceAll(UNSPEAKABLE, '').replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter]!)
const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function shorten(text: string): string {
  const letters = [...line(text)]
  return letters.length <= MAX_DESCRIPTION
    ? letters.join('')
    : `${letters.slice(0, MAX_DESCRIPTION - 1).join('')}…`
}

/** The page with these tags in its head, instead of those it has. */
export function withTags(page: string, tags: PageTags): string {
  const name = line(tags.title)
  const meta = (key: 'name' | 'property', about: string, content: string | undefined) =>
    content === undefined ? '' : `<meta ${key}="${about}" content="${escape(content)}" />`
  const site = tags.site || PRODUCT
  const title = name || site
  const description = shorten(
    tags.is_generated ? `Generated with AI. ${tags.description}` : tags.description,
  )
  const image = tags.image ?? new URL(MARK, tags.url).href
  const { feed } = tags
  const head = [
    `<title>${escape(name ? `${name} · ${site}` : title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(tags.url)}" />`,
    feed &&
      `<link rel="alternate" type="application/rss+xml" title="${escape(line(feed.title))}" href="${escape(feed.url)}" />`,
    meta('property', 'og:site_name', site),
    meta('property', 'og:type', tags.type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', tags.url),
    meta('property', `${tags.type}:author`, tags.author),
    meta('property', 'article:published_time', tags.published),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', tags.image && tags.type === 'article' ? LARGE : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
    tags.is_generated && generatedMark(tags),
  ].filter(Boolean)
  // By function: a text may hold what a replacement string would read as its own.
  return page
    .replace(/<meta\s+name="description"[^>]*>\s*/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
}

/** Tells machines that a language model wrote the text: https://schema.org/digitalSourceType */
function generatedMark({ title, url }: PageTags): string {
  const mark = {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: line(title),
    url,
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  }
  // No title can end the script element.
  return `<script type="application/ld+json">${JSON.stringify(mark).replaceAll('<', '\\u003c')}</script>`
}

/** A post's picture is its subject; a cover is only wrapping. */
const LARGE = 'summary_large_image'
