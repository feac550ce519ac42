import type { Element } from 'hast'
import type { ComponentProps, ReactNode } from 'react'
import type { ExtraProps } from 'react-markdown'

type Part<Tag extends 'li' | 'section'> = ComponentProps<Tag> & ExtraProps

/** The role of a link that leads to a note or back from it; null for any other link. */
export function noteRole(node: Element | undefined): 'doc-noteref' | 'doc-backlink' | null {
  const { dataFootnoteRef, dataFootnoteBackref } = node?.properties ?? {}
  if (dataFootnoteRef !== undefined) return 'doc-noteref'
  return dataFootnoteBackref === undefined ? null : 'doc-backlink'
}

/** The mark of a note, or the way back to it. */
export function NoteLink({ node, children }: ExtraProps & { children: ReactNode }) {
  const { id, href, ariaLabel } = (node?.properties ?? {}) as Record<string, string | undefined>
  const [first] = node?.children ?? []
  const number = first?.type === 'text' ? first.value : ''
  return noteRole(node) === 'doc-noteref' ? (
    <a id={id} href={href} role="doc-noteref" aria-label={`Note ${number}`}>
      {children}
    </a>
  ) : (
    <a href={href} role="doc-backlink" aria-label={ariaLabel}>
      {children}
    </a>
  )
}

/** A note can take the focus, so that a user who follows its link continues from there. */
export function Note({ node: _, ...item }: Part<'li'>) {
  return <li {...item} {...(item.id && { tabIndex: -1 })} />
}

export function Notes({ node: _, children }: Part<'section'>) {
  return (
    <section role="doc-endnotes" aria-label="Notes">
      {children}
    </section>
  )
}

/** The section names the notes: a heading would repeat the name for each text on a page. */
export function isNotesHeading(node: Element | undefined): boolean {
  return node?.properties['id'] === 'footnote-label'
}
