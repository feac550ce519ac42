import type { MarkTag } from '#shared/rules/mark-tags.ts'
import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { SyntaxNodeRef } from '@lezer/common'
import { HIDDEN_MARKS } from '../markdown.ts'
import { OF_WORDS, taggedIn } from '../marks.ts'

const hidden = Decoration.replace({})
const mark = (name: string) => Decoration.mark({ class: `cm-prose-${name}` })
const line = (name: string) => Decoration.line({ class: `cm-prose-${name}` })
const dimmed = mark('mark')
const note = mark('note')

const CONTENT: Record<string, Decoration> = {
  Emphasis: mark('em'),
  StrongEmphasis: mark('strong'),
  Strikethrough: mark('strike'),
  InlineCode: mark('code'),
  Link: mark('link'),
}
const TAGGED: Record<MarkTag, Decoration> = {
  sup: mark('sup'),
  sub: mark('sub'),
  u: mark('u'),
  smallcaps: mark('smallcaps'),
}
const LINES: Record<string, Decoration> = {
  ATXHeading1: line('h1'),
  ATXHeading2: line('h2'),
  ATXHeading3: line('h3'),
  ATXHeading4: line('h3'),
  ATXHeading5: line('h3'),
  ATXHeading6: line('h3'),
  SetextHeading1: line('h1'),
  SetextHeading2: line('h2'),
  Blockquote: line('quote'),
  FencedCode: line('pre'),
  CodeBlock: line('pre'),
  HorizontalRule: line('break'),
}
const sceneBreak = line('break-hidden')

/** Words that have a mark on either side. */
const MARKED = new Set(['Emphasis', 'StrongEmphasis', 'Strikethrough', 'InlineCode', 'Link'])

/**
 * Shows the meaning of the marks. Marks of words appear only at the caret in or beside these words, so that a paragraph does not
 * run anew because somebody clicked into it; marks of lines appear on the caret's line. Reads only the text on the screen.
 */
export const markdownDecorations: Extension = ViewPlugin.define(
  (view) => ({
    decorations: decorationsOf(view),
    update(update: ViewUpdate) {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state)
      const moved = update.selectionSet || update.focusChanged
      if (parsed || moved || update.docChanged || update.viewportChanged)
        this.decorations = decorationsOf(update.view)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)

function decorationsOf(view: EditorView): DecorationSet {
  const { state } = view
  const shown = view.hasFocus && !state.readOnly ? placesOf(state) : NOWHERE
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => decorate(state, node, from, to, shown, ranges),
    })
  }
  return Decoration.set(ranges, true)
}

/** The places in which the user writes: selected words keep their look, so a selection is on a line, but no caret. */
interface Places {
  lines: ReadonlySet<number>
  carets: readonly number[]
}
const NOWHERE: Places = { lines: new Set(), carets: [] }

function placesOf({ selection, doc }: EditorState): Places {
  return {
    lines: new Set(selection.ranges.map(({ head }) => doc.lineAt(head).from)),
    carets: selection.ranges.flatMap(({ empty, head }) => (empty ? head : [])),
  }
}

const isAt = ({ carets }: Places, from: number, to: number) =>
  carets.some((caret) => caret >= from && caret <= to)

function decorate(
  state: EditorState,
  node: SyntaxNodeRef,
  from: number,
  to: number,
  shown: Places,
  ranges: Range<Decoration>[],
): void {
  const content = CONTENT[node.name]
  if (content && !decorateNote(state, node, shown, ranges))
    ranges.push(content.range(node.from, node.to))
  if (OF_WORDS.test(node.name)) decorateTagged(state, node, shown, ranges)
  const style = LINES[node.name]
  if (style) {
    for (let at = Math.max(node.from, from); at <= Math.min(node.to, to);) {
      const { from: start, to: end } = state.doc.lineAt(at)
      const ornament = node.name === 'HorizontalRule' && !shown.lines.has(start)
      ranges.push((ornament ? sceneBreak : style).range(start))
      if (ornament) ranges.push(hidden.range(node.from, node.to))
      at = end + 1
    }
  }
  const range = markRange(state, node)
  if (!range) return
  ranges.push(
    (isMarkShown(state, node, range, shown) ? dimmed : hidden).range(range.from, range.to),
  )
}

function isMarkShown(
  state: EditorState,
  { name, from, node }: SyntaxNodeRef,
  mark: Span,
  at: Places,
) {
  if (name === 'HeaderMark' || name === 'QuoteMark')
    return at.lines.has(state.doc.lineAt(from).from)
  const words = node.parent && MARKED.has(node.parent.name) ? node.parent : mark
  return isAt(at, words.from, words.to)
}

/** The mark of a footnote is a raised name. */
function decorateNote(
  state: EditorState,
  { name, from, to }: SyntaxNodeRef,
  shown: Places,
  ranges: Range<Decoration>[],
): boolean {
  const isNote = name === 'Link' && /^\[\^[^\]\s]+\]$/.test(state.sliceDoc(from, to))
  if (!isNote) return false
  ranges.push(note.range(from, to))
  if (!isAt(shown, from, to)) ranges.push(hidden.range(from + 1, from + 2))
  return true
}

/** Words between two tags look like what they are; the tags themselves stand at a caret in these words only. */
function decorateTagged(
  state: EditorState,
  { node }: SyntaxNodeRef,
  shown: Places,
  ranges: Range<Decoration>[],
) {
  for (const { tag, first, last } of taggedIn(state, node)) {
    // A chapter that begins so is opened with the caret before its first letter.
    const isShown = isAt(shown, first.from + 1, last.to)
    for (const { from, to } of [first, last])
      ranges.push((isShown ? dimmed : hidden).range(from, to))
    if (first.to < last.from) ranges.push(TAGGED[tag].range(first.to, last.from))
  }
}

interface Span {
  from: number
  to: number
}

/** The range of a node that is a mark to hide. */
function markRange(state: EditorState, { name, from, to, node }: SyntaxNodeRef): Span | null {
  if (name === 'Escape') return { from, to: from + 1 }
  if (name === 'HardBreak') return { from, to: Math.min(to, state.doc.lineAt(from).to) }
  // An address is part of a link's marks; alone it is text.
  if (name === 'URL' || name === 'LinkTitle')
    return node.parent?.name === 'Link' ? { from, to } : null
  if (name === 'CodeMark') return node.parent?.name === 'InlineCode' ? { from, to } : null
  if (!HIDDEN_MARKS.has(name) || node.parent?.name === 'Image') return null
  const blank = name === 'HeaderMark' || name === 'QuoteMark'
  return { from, to: blank && state.sliceDoc(to, to + 1) === ' ' ? to + 1 : to }
}
