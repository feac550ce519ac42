import { History, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DocumentHandle } from '../../sync/documents/open-document.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePresence } from '../editor/presence.ts'
import { PresenceList } from '../editor/PresenceList.tsx'
import { DocumentStatus } from './DocumentStatus.tsx'

interface Props {
  handle: DocumentHandle | null
  /** Comments that are not resolved. */
  comments: number
  onComments(): void
  onVersions(): void
  /** More buttons beside those of the document. */
  tools?: ReactNode
}

/** Above a document: where it is saved, who else is in it, and what there is about it. */
export function DocumentBar({ handle, comments, onComments, onVersions, tools }: Props) {
  const people = usePresence(handle?.awareness ?? null)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-1">
      <DocumentStatus handle={handle} />
      <span className="ml-auto" />
      <PresenceList people={people} />
      <IconButton
        aria-label={comments > 0 ? `Comments (${comments})` : 'Comments'}
        // The selection in the text is what the comment is about: it must survive the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onComments}
      >
        <MessageSquareText aria-hidden className="size-4" />
      </IconButton>
      <IconButton aria-label="Versions" onClick={onVersions}>
        <History aria-hidden className="size-4" />
      </IconButton>
      {tools}
    </div>
  )
}
