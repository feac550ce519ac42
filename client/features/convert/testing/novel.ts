import { strToU8, type Zippable, zipSync } from 'fflate'
import { NO_DETAILS } from '#shared/rules/no-details.ts'
import type { BookText, ChapterText } from '../book-text.ts'

/** A picture of one pixel. */
const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

/** Text as writers really type it: all of it must come back unchanged. */
const LETTER = `> To Mrs. Saville, England.

> August 5th, 17—.

Mr. Kirwin, on hearing this evidence, desired that I should be taken into the room. I. went; 1818. was the year.

“You are *quite* sure?” said the *Ever Given*’s mate—“**quite**, *quite* sure?” [sic] AT&T, snake_case, 5 * 3 < 16.

> Like one who, on a lonely road,\\
> Doth walk in fear and dread,
>
> And turns no more his *head*.

## What the captain saw

- ice
- more *ice*
  - and below it a bear
- nothing

1. First the mast,
2. then the ship.

A note.[^1] And a [chart](https://example.org/chart?a=1&b=2), see <https://example.org>.

[^1]: The captain was *mistaken*.`

const STORM = `Über die Brücke — 日本語の文章 — Привет; café, “naïve”, 1°.

She thought at him: \\<Come here>. ~~Never~~ mind. The file was \`a.txt\`.

| Ship | Guns |
| - | - |
| *Victory* | 104 |
| Argo | 0 |

\`\`\`
dear   diary
  today
\`\`\``

const END = `It was the end.[^1]

[^1]: Not quite.`

export function novel(change: Partial<BookText> = {}): BookText {
  return {
    id: '0197a2b4-5c1d-7e30-8f00-aabbccddeeff',
    title: 'The Ice & the <Storm>',
    author: 'Mary O’Neill',
    language: 'en-GB',
    description: 'Two ships, one “bear” & no way home.',
    genre: 'Adventure',
    details: {
      ...NO_DETAILS,
      tags: ['ships & ice', 'slow burn'],
      warnings: ['animal death'],
      rating: 'teen',
      completion: 'complete',
      isbn: '9783161484100',
      copyright: '© 2026 Mary O’Neill',
      series: 'The <Cold> Seas',
      series_number: 2.5,
    },
    rights: 'CC BY 4.0',
    generated: 'none',
    modified: '2026-11-20T10:00:00.000Z',
    url: 'https://example.org/books/ice',
    cover: { type: 'image/png', bytes: PNG },
    chapters: [
      { title: 'Letter I', sections: [LETTER, 'A short scene.', END] },
      { title: '1. The Storm & the *Sea*', sections: [STORM] },
      { title: '# Epilogue', sections: [] },
      { title: 'Chapter 4', sections: ['The last words.'] },
    ],
    ...change,
  }
}

export function withText(...sections: string[]): BookText {
  return novel({ chapters: [{ title: 'One', sections }] })
}

/** Text as a user might paste it; none of it may break a file. */
export const HOSTILE = `A\ufffe\uffff\u0000\u0008\u001bB \ud800 tail.

![a *lighthouse*](https://evil.example/track.png) and ![](local.png)

[run](javascript:alert(1)) [drive](file:///etc/passwd) [odd](foo:bar) [rel](../other) [mail](mailto:a@example.org) <https://example.org/x> [bad](https://[)

<script>alert(1)</script>

<div onclick="x()">A <b>bold</b> block</div>

An inline <span style="color:red">span</span> &amp; &nbsp;&copy; &#0; ]]> <!-- gone -->

| a | b |
| :-: | --: |
| [c](javascript:x) | d |

- [ ] open
- [x] done

Again.[^same][^same] [a][1]

[^same]: Note with [link](data:text/html,x).
[1]: https://example.org/one "A \\"title\\" & more"`

export function textChapters(chapters: ChapterText[]): string[] {
  return chapters.flatMap(({ title, sections }) => [title, ...sections])
}

export function files(entries: Record<string, string>): Map<string, Uint8Array> {
  return new Map(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))
}

export function archive(entries: Record<string, string>): Uint8Array<ArrayBuffer> {
  const packed: Zippable = {}
  for (const [name, text] of Object.entries(entries)) packed[name] = strToU8(text)
  return zipSync(packed)
}

export const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'

interface Pages {
  [name: string]: string
}

/** An EPUB as others make them. */
export function foreignEpub(
  pages: Pages,
  {
    nav = '',
    meta = '',
    spine = Object.keys(pages),
  }: { nav?: string; meta?: string; spine?: string[] } = {},
): Record<string, string> {
  const items = Object.keys(pages).map(
    (name) => `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const entries: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Found</dc:title><dc:creator>Ann</dc:creator><dc:creator>Ben</dc:creator><dc:language>de</dc:language>${meta}</metadata><manifest>${items.join('')}<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest><spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>`,
    'OPS/nav.xhtml': `<html xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${nav}</ol></nav></body></html>`,
  }
  for (const [name, body] of Object.entries(pages))
    entries[`OPS/text/${name}.xhtml`] =
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>${body}</html>`
  return entries
}
