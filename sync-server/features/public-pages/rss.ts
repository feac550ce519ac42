import { escape } from './page-tags.ts'

/** One item of a feed. Plain text, whole addresses. */
export interface FeedItem {
  title: string
  url: string
  /** The address that it keeps under every title: a reader of feeds knows it by that. Otherwise `url`. */
  lasting?: string
  /** ISO time. */
  date: string
  author: string
  text: string
  category?: string
}

export interface PageFeed {
  title: string
  description: string
  /** The page that it is the feed of, and its own address. */
  url: string
  self: string
  items: FeedItem[]
}

const day = (iso: string) => new Date(iso).toUTCString()

/** RSS 2.0. */
export function rss({ title, description, url, self, items }: PageFeed): string {
  const entries = items.map(
    (item) => `    <item>
      <title>${escape(item.title)}</title>
      <link>${escape(item.url)}</link>
      <guid isPermaLink="true">${escape(item.lasting ?? item.url)}</guid>
      <pubDate>${day(item.date)}</pubDate>
      <dc:creator>${escape(item.author)}</dc:creator>
${item.category ? `      <category>${escape(item.category)}</category>\n` : ''}\
      <description>${escape(item.text)}</description>
    </item>
`,
  )
  const latest = items[0] ? `    <lastBuildDate>${day(items[0].date)}</lastBuildDate>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escape(title)}</title>
    <link>${escape(url)}</link>
    <description>${escape(description)}</description>
    <language>en</language>
    <atom:link href="${escape(self)}" rel="self" type="application/rss+xml" />
${latest}${entries.join('')}  </channel>
</rss>
`
}
