/** The whole look of an exported book: readers bring their own fonts, margins and colours. */
export const EPUB_STYLE = `body { margin: 0 5%; }
h1, h2, h3, h4, h5, h6 { hyphens: none; break-after: avoid; page-break-after: avoid; text-align: center; }
h1 { margin: 3em 0 2em; }
p { margin: 0; text-indent: 1.5em; }
h1 + p, h2 + p, h3 + p, hr + p, blockquote > p, li > p, .title-page p { text-indent: 0; }
blockquote { margin: 1em 2em; }
blockquote > p + p { margin-top: 0.5em; }
hr { width: 20%; margin: 2em 40%; border: 0; border-top: 1px solid; }
/* Older readers know no font-variant-caps. */
.smallcaps { font-variant: small-caps; }
pre { white-space: pre-wrap; }
table { margin: 1em auto; border-collapse: collapse; }
th, td { padding: 0.2em 0.6em; }
section[role="doc-endnotes"] { margin-top: 3em; font-size: 0.9em; }
.picture-small, .picture-medium, .picture-wide { display: inline-block; max-width: 100%; max-height: 90vh; width: auto; height: auto; }
figure { margin: 1.5em 0; text-align: center; text-indent: 0; break-inside: avoid; page-break-inside: avoid; }
figure .picture-small { max-width: 50%; }
figcaption { margin-top: 0.5em; font-size: 0.85em; text-indent: 0; }
.cover, .title-page { text-align: center; }
.cover img { max-width: 100%; max-height: 100vh; }
.title-page h1, .part h1 { margin-top: 30%; }
`
