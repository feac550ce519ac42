import type { PageData } from '#shared/page.ts'
import { withStyles } from './page-styles.ts'

/** The first screen of a page, and what the app takes over with it. */
export interface PageContent {
  html: string
  data: PageData
  /** See `PageStyles`. */
  styles: string
}

const ROOT = '<div id="root"></div>'
/** React asks for pictures early by links at the very beginning; their place is the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*\/?>)+/

/** The page with this screen in it, to be read before any script has run. */
export function withContent(page: string, { html, data, styles }: PageContent): string {
  const preloads = PRELOADS.exec(html)?.[0] ?? ''
  // No text can end the element it travels in.
  const island = JSON.stringify(data).replaceAll('<', '\\u003c')
  // By function: a text may hold what a replacement string would read as its own.
  return withStyles(page, styles)
    .replace('</head>', () => `${preloads}</head>`)
    .replace(
      ROOT,
      () =>
        `<div id="root" data-page>${html.slice(preloads.length)}</div><script type="application/json" id="page">${island}</script>`,
    )
}
