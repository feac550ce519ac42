import type { LeftOut } from '../left-out.ts'

/** Code is not touched; what is left out and linked, as Obsidian writes it. */
const MARKS =
  /(?<code>^(?:```|~~~)[^\n]*\n[\s\S]*?\n(?:```|~~~)|`[^`\n]+`)|%%(?<comment>[\s\S]*?)%%|(?<embed>!?)\[\[(?<link>[^[\]\n]+)\]\]|==(?<shown>[^=\s](?:[^=\n]*[^=\s])?)==|(?<=\S)[ \t]+(?<block>\^[A-Za-z\d-]+)[ \t]*$/gm
/** `> [!note] Title` */
const CALLOUT = /^((?:>[ \t]?)+)\[![^\]\n]+\][+-]?[ \t]*(.*)\n?/gm
/** Placeholder for removed text: no text contains it. */
const GONE = '\0'
const LINES_GONE = /^[ \t]*\0[\0 \t]*\n{0,2}/gm
const FILE = /\.(?!md$)[a-z\d]{2,5}$/i

/** A note in plain Markdown: links become their words, callouts quotes; comments and pictures are left out. */
export function plainMarkdown(note: string, left: LeftOut): string {
  const instead = (found: string, ...more: unknown[]): string => {
    const { code, comment, embed, link, shown } = more.at(-1) as Record<string, string | undefined>
    if (code !== undefined) return found
    if (comment !== undefined) {
      left.add('comments')
      return GONE
    }
    if (link !== undefined && !embed) return wordsOfLink(link)
    if (link !== undefined) {
      left.add(FILE.test(link.replace(/[|#].*$/, '')) ? 'pictures' : 'embedded')
      return GONE
    }
    return shown ?? ''
  }
  const kept = note.replace(MARKS, instead).replace(LINES_GONE, '').replaceAll(GONE, '')
  return kept.replace(CALLOUT, (_, quote: string, title: string) => {
    const words = title.trim()
    if (words === '') return ''
    return `${quote}${/[*_]/.test(words) ? words : `**${words}**`}\n${quote.trimEnd()}\n`
  })
}

/** `Note|shown`, `folder/Note#Heading`; a pipe within a table is escaped. */
function wordsOfLink(link: string): string {
  const [target = '', ...shown] = link.split('|')
  if (shown.length > 0) return shown.join('|').trim()
  const [path = '', heading = ''] = target.split('#')
  return (path.replace(/^.*\//, '').replace(/\.md$/i, '') || heading.replace(/^\^.*/, '')).trim()
}
