import { ChevronDown, History, Lock, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { LicenceLink } from '../worlds/LicenceLink.tsx'
import type { ShownSnippet } from './snippets.local.ts'

interface Props {
  snippet: ShownSnippet
  /** The address names it: it is open, and in sight. */
  isOpen?: boolean
  onTag(tag: string): void
  /** More below an open note. */
  children?: ReactNode
  /** Missing for readers. */
  owner?: { onEdit(): void; onDelete(): void; onVersions(): void }
}

/** One note, folded until the user opens it. */
export function NoteRow({ snippet, isOpen = false, onTag, children, owner }: Props) {
  const { title, body, tags, is_public } = snippet
  return (
    <li ref={isOpen ? show : undefined} className="scroll-mt-20 rounded-[14px] bg-surface">
      <details open={isOpen} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 py-2">
          <h2 className="min-w-0 font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
            {title}
          </h2>
          {!is_public && <Lock aria-label="Private" className="size-3.5 shrink-0 text-subtle" />}
          {snippet.pending && <PendingMark />}
          <ChevronDown
            aria-hidden
            className="ml-auto size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="space-y-3 px-4 pb-3">
          <div className="text-base leading-6 wrap-anywhere">
            {body ? <LazyMarkdown source={body} /> : <p className="text-subtle">No text yet</p>}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
            <span>
              Changed <TimeAgo date={snippet.updated_at} />
            </span>
            <LicenceLink licence={snippet.licence} />
            {owner && (
              <span className="ml-auto flex">
                <IconButton aria-label={`Earlier versions of ${title}`} onClick={owner.onVersions}>
                  <History aria-hidden className="size-4" />
                </IconButton>
                <IconButton aria-label={`Edit ${title}`} onClick={owner.onEdit}>
                  <Pencil aria-hidden className="size-4" />
                </IconButton>
                <IconButton aria-label={`Delete ${title}`} onClick={owner.onDelete}>
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </span>
            )}
          </div>
          {children}
        </div>
      </details>
      {tags.length > 0 && (
        <ul aria-label={`Tags of ${title}`} className="flex flex-wrap gap-1.5 px-4 pb-3">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => onTag(tag)}
                className="rounded-full bg-surface-2 px-2.5 text-[13px] leading-7 text-muted hover:text-text pointer-coarse:leading-9"
              >
                #{tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function show(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}
