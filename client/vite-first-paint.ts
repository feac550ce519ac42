import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SCRIPT = 'first-paint.js'

/**
 * Puts what the first paint waits for into the page itself: the styles, and the script that chooses how it looks. The
 * server allows that one inline script by its hash.
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
