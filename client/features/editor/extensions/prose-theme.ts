import { EditorView } from '@codemirror/view'

const heading = { fontWeight: '600', lineHeight: '1.35', textWrap: 'balance' }

/** A page of a book rather than of code. */
export const proseTheme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink-soft)', fontSize: 'var(--prose-size)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-serif)',
    lineHeight: '1.68',
    overflow: 'visible',
  },
  '.cm-content': {
    padding: '0 0 2em',
    // The lines begin two pixels from its edges.
    maxWidth: 'calc(var(--measure) + 4px)',
    margin: '0 auto',
    caretColor: 'var(--accent)',
    hangingPunctuation: 'first allow-end last',
    hyphens: 'manual',
  },
  // Without a caret the focus needs an outline.
  '.cm-content[aria-readonly]:focus-visible': {
    outline: '2px solid var(--focus)',
    outlineOffset: '4px',
  },
  '.cm-line': { padding: '0 2px', overflowWrap: 'anywhere' },
  '.cm-dropCursor': { borderLeft: '2px solid var(--accent)', marginLeft: '-1px' },
  '.cm-placeholder': { color: 'var(--subtle)' },

  '.cm-prose-mark': { color: 'var(--subtle)', fontWeight: '400', fontStyle: 'normal' },
  '.cm-prose-em': { fontStyle: 'italic' },
  '.cm-prose-strong': { fontWeight: '700' },
  '.cm-prose-strike': { textDecoration: 'line-through' },
  '.cm-prose-sup, .cm-prose-sub, .cm-prose-note': { fontSize: '0.75em', lineHeight: '0' },
  '.cm-prose-sup, .cm-prose-note': { verticalAlign: 'super' },
  '.cm-prose-note': { color: 'var(--accent)' },
  '.cm-prose-sub': { verticalAlign: 'sub' },
  '.cm-prose-u': { textDecoration: 'underline' },
  '.cm-prose-smallcaps': { fontVariantCaps: 'small-caps' },
  '.cm-prose-code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.9em' },
  '.cm-prose-pre': {
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.85em',
    backgroundColor: 'var(--surface-2)',
    padding: '0 12px',
  },
  '.cm-prose-link': {
    color: 'var(--accent)',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
  '.cm-prose-h1': { ...heading, fontSize: '1.5em' },
  '.cm-prose-h2': { ...heading, fontSize: '1.3em' },
  '.cm-prose-h3': { ...heading, fontSize: '1.1em' },
  '.cm-prose-quote': {
    borderInlineStart: '3px solid var(--border-strong)',
    paddingInlineStart: '1em',
    color: 'var(--muted)',
  },
  '.cm-prose-break, .cm-prose-break-hidden': { textAlign: 'center', color: 'var(--subtle)' },
  '.cm-prose-break-hidden::before': { content: '"∗  ∗  ∗"', whiteSpace: 'pre' },

  '.cm-picture': { position: 'relative', cursor: 'pointer', marginBlock: '0.5em' },
  '.cm-picture img': { backgroundColor: 'var(--surface-2)', minHeight: '48px' },
  '.cm-picture img.is-missing': { outline: '1px dashed var(--border-strong)' },
  '.cm-picture-caption': {
    display: 'block',
    marginTop: '6px',
    textAlign: 'center',
    color: 'var(--muted)',
    font: '0.8em/1.45 var(--font-sans)',
  },
  '.cm-picture-words': {
    position: 'absolute',
    insetInlineEnd: '8px',
    top: '8px',
    minHeight: '32px',
    padding: '0 12px',
    borderRadius: '16px',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-menu)',
    font: '600 13px/20px var(--font-sans)',
    cursor: 'pointer',
  },
  '.cm-picture-source': { fontSize: '0.75em', wordBreak: 'break-all' },

  '.cm-generated': { position: 'relative' },
  '.cm-generated::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-10px',
    top: '2px',
    bottom: '2px',
    width: '2px',
    borderRadius: '1px',
    backgroundColor: 'var(--border-strong)',
  },
  '.cm-mention': {
    textDecoration: 'underline dotted 1.5px var(--border-strong)',
    textUnderlineOffset: '4px',
  },
  '.cm-anchor': {
    backgroundColor: 'var(--note)',
    borderBottom: '2px solid var(--note-line)',
    cursor: 'pointer',
  },
  '.cm-anchor-active': { backgroundColor: 'var(--accent-soft)', borderColor: 'var(--accent)' },

  '&.cm-typewriter .cm-content': { paddingBottom: '45vh' },
  // By colour, not by opacity: what steps back must still be readable.
  '&.cm-dim-others.cm-focused .cm-line:not(.cm-here), &.cm-dim-others.cm-focused .cm-line:not(.cm-here) *':
    { color: 'var(--subtle)', transition: 'color 180ms' },

  '.cm-other-caret': {
    position: 'relative',
    borderInlineStart: '2px solid var(--other)',
    marginInline: '-1px',
  },
  '.cm-other-name': {
    position: 'absolute',
    bottom: '100%',
    insetInlineStart: '-2px',
    padding: '0 5px',
    borderRadius: '4px',
    borderEndStartRadius: '0',
    backgroundColor: 'var(--other)',
    color: 'var(--bg)',
    font: '600 11px/15px var(--font-sans)',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    userSelect: 'none',
  },
  '.cm-other-selection': { backgroundColor: 'color-mix(in srgb, var(--other) 22%, transparent)' },
})
