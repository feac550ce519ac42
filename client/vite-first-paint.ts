import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SCRIPT = 'first-paint.js'
/** The letters that every screen is written in. */
const UPRIGHT = /wght-normal[^/]*\.woff2$/
const early = (name: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin>`

/**
 * Puts what the first paint waits for into the page itself: the styles, and the script that chooses how it looks. The
 * server allows that one inline script by its hash. Letters are asked for at once: those that come later than the text
 * are for the next page, since text that has been read must not move.
 */
export function firstPaint(publicDir: string): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const script = readFileSync(join(publicDir, SCRIPT), 'utf8')
        let page = html.replace(
          `<script src="/${SCRIPT}"></script>`,
          () => `<script>${script}</script>`,
        )
        for (const [name, file] of Object.entries(bundle)) {
          if (UPRIGHT.test(name)) page = page.replace('</head>', () => `${early(name)}</head>`)
          const link = new RegExp(`<link rel="stylesheet"[^>]*href="/${name}">`)
          if (file.type !== 'asset' || !link.test(page)) continue
          page = page.replace(link, () => `<style>${String(file.source)}</style>`)
          delete bundle[name]
        }
        return page
      },
    },
  }
}
