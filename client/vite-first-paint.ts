import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildNode, parse } from 'postcss'
import type { Plugin } from 'vite'

const SCRIPT = 'first-paint.js'
/** The letters that every screen is written in. */
const UPRIGHT = /(?:(?:literata|atkinson)[^/]*wght-normal|figure-zero)[^/]*\.woff2$/
const early = (name: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin>`

const HOLDS_RULES = new Set(['layer', 'media', 'supports', 'container'])

/** The app's entry, and what it imports. */
const ENTRY = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
const IMPORTED = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

/**
 * A line for each rule, and for the beginning and the end of what holds rules: the server leaves out lines that a page does not
 * need (sync-server/features/public-pages/page-styles.ts).
 */
function linesOf(node: ChildNode): string[] {
  if (node.type !== 'atrule') return [node.toString()]
  if (!node.nodes) return [`${node.toString()};`]
  if (!HOLDS_RULES.has(node.name)) return [node.toString()]
  return [
    `@${node.name}${node.raws.afterName ?? ' '}${node.params}{`,
    ...node.nodes.flatMap(linesOf),
    '}',
  ]
}

/**
 * Puts the styles and one script into the page itself, so that the first paint needs no other file. The script chooses the look
 * and the time at which the app starts; the server's policy allows it by its hash. The browser requests fonts at once. Fonts
 * that arrive after the text are used from the next page on, because text that a visitor has begun to read must not move.
 */
export function firstPaint(publicDir: string): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const script = readFileSync(join(publicDir, SCRIPT), 'utf8')
        const [, entry] = ENTRY.exec(html) ?? []
        if (!entry) throw new Error('The page names no entry of the app.')
        const imported = Array.from(html.matchAll(IMPORTED), ([, href]) => href)
        let page = html
          .replace(ENTRY, '')
          .replace(IMPORTED, '')
          .replace(
            `<script src="/${SCRIPT}"></script>`,
            () =>
              `<meta name="app" content="${[entry, ...imported].join(' ')}"><script>${script}</script>`,
          )
        for (const [name, file] of Object.entries(bundle)) {
          if (UPRIGHT.test(name)) page = page.replace('</head>', () => `${early(name)}</head>`)
          const link = new RegExp(`<link rel="stylesheet"[^>]*href="/${name}">`)
          if (file.type !== 'asset' || !link.test(page)) continue
          const sheet = parse(String(file.source))
          const lines = sheet.nodes.flatMap(linesOf).join('\n')
          page = page.replace(link, () => `<style data-file="/${name}">\n${lines}\n</style>`)
          // The page itself names the fonts: named again they would be taken in the middle of a text.
          sheet.walkAtRules('font-face', (face) => void face.remove())
          file.source = sheet.toString()
        }
        return page
      },
    },
  }
}
