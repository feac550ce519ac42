import type { Direction } from '#shared/rules/direction.ts'
import type { Root } from 'hast'
import { Component, type ReactNode, useId } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { setDirections } from './block-directions.ts'
import { isNotesHeading, Note, NoteLink, Notes, noteRole } from './footnotes.tsx'
import { Paragraph, TextPicture } from './text-picture.tsx'
import { pairMarkTags } from './mark-tags.ts'

/** An address within this app. Browsers take `//` and `/\\` for another host. */
function isOurs(address: string): boolean {
  return /^(?:[#?.]|\/(?![/\\]))/.test(address)
}

const components: Components = {
  a: ({ node, href, children }) => {
    if (noteRole(node)) return <NoteLink node={node}>{children}</NoteLink>
    return href && isOurs(href) ? (
      <a href={href}>{children}</a>
    ) : (
      <a href={href} target="_blank" rel="nofollow noopener noreferrer">
        {children}
      </a>
    )
  },
  p: Paragraph,
  section: Notes,
  li: Note,
  h2: ({ node, children, ...heading }) =>
    isNotesHeading(node) ? null : <h2 {...heading}>{children}</h2>,
  // Only pictures of this server: other servers would learn who reads the text.
  img: ({ src, alt }) =>
    typeof src === 'string' && src.startsWith('/') && isOurs(src) ? (
      <TextPicture src={src} alt={alt ?? ''} />
    ) : (
      <a
        href={typeof src === 'string' ? src : undefined}
        target="_blank"
        rel="nofollow noopener noreferrer"
      >
        {alt || 'Image'}
      </a>
    ),
}

export interface MarkdownProps {
  source: string
  parts?: Components
  /** The direction of a text whose letters do not show it. */
  direction?: Direction
  /** The prefix of its footnotes' addresses; by default one that is unique on the page. */
  notes?: string
}

const markTags = () => pairMarkTags
const directions = (around: Direction) => (tree: Root) => setDirections(tree, around)

/** Markdown without HTML but for a few marks; links and images with the allowed schemes only (react-markdown's own list). */
export function Markdown({ source, parts, direction = 'ltr', notes }: MarkdownProps) {
  const id = useId()
  return (
    <PlainOnFailure key={source} source={source}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm, markTags]}
        remarkRehypeOptions={{ clobberPrefix: `${notes ?? id}-` }}
        rehypePlugins={[[directions, direction]]}
        components={parts ? { ...components, ...parts } : components}
      >
        {source}
      </ReactMarkdown>
    </PlainOnFailure>
  )
}

/** One text that cannot be rendered must not take the page with it. */
class PlainOnFailure extends Component<
  { source: string; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <p dir="auto" className="whitespace-pre-wrap">
        {this.props.source}
      </p>
    ) : (
      this.props.children
    )
  }
}
