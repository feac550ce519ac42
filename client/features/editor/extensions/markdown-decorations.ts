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

/**
 * Shows the meaning of the marks, and the marks themselves only on the caret's line. Reads only the text on the screen.
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
  const shown = view.hasFocus && !state.readOnly ? linesWithCaret(state) : new Set<number>()
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

function linesWithCaret(state: EditorState): Set<number> {
  return new Set(state.selection.ranges.map(({ head }) => state.doc.lineAt(head).from))
}

function decorate(
  state: EditorState,
  node: SyntaxNodeRef,
  from: number,
  to: number,
  shown: Set<number>,
  ranges: Range<Decoration>[],
): void {
  const content = CONTENT[node.name]
  if (content) ranges.push(content.range(node.from, node.to))
  if (OF_WORDS.test(node.name)) decorateTagged(state, node, shown, ranges)
  const style = LINES[node.name]
  if (style) {
    for (let at = Math.max(node.from, from); at <= Math.min(node.to, to);) {
      const { from: start, to: end } = state.doc.lineAt(at)
      const ornament = node.name === 'HorizontalRule' && !shown.has(start)
      ranges.push((ornament ? sceneBreak : style).range(start))
      if (ornament) ranges.push(hidden.range(node.from, node.to))
      at = end + 1
    }
  }
  const range = markRange(state, node)
  if (!range) return
  const isShown = shown.has(state.doc.lineAt(node.from).from)
  ranges.push((isShown ? dimmed : hidden).range(range.from, range.to))
}

/** Words between two tags look like what they are; the tags themselves stand on the caret's lines only. */
function decorateTagged(
  state: EditorState,
  { node }: SyntaxNodeRef,
  shown: Set<number>,
  ranges: Range<Decoration>[],
) {
  for (const { tag, first, last } of taggedIn(state, node)) {
    for (const { from, to } of [first, last]) {
      const isShown = shown.has(state.doc.lineAt(from).from)
      ranges.push((isShown ? dimmed : hidden).range(from, to))
    }
    if (first.to < last.from) ranges.push(TAGGED[tag].range(first.to, last.from))
  }
}

/** The range of a node that is a mark to hide. */
function markRange(state: EditorState, { name, from, to, node }: SyntaxNodeRef) {
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
