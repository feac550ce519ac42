import type { DocumentHandle } from '../../sync/documents/open-document.ts'
import { usePresence } from '../editor/presence.ts'
import { PresenceList } from '../editor/PresenceList.tsx'
import { DocumentStatus } from './DocumentStatus.tsx'

/** In the foot of a document: where it is saved, and who else is in it. */
export function DocumentBar({ handle }: { handle: DocumentHandle | null }) {
  const people = usePresence(handle?.awareness ?? null)
  return (
    <div
      role="group"
      aria-label="State of the text"
      className="flex shrink-0 items-center gap-2 px-1 max-md:ml-auto"
    >
      <DocumentStatus handle={handle} />
      <div className="leaves-while-typing">
        <PresenceList people={people} />
      </div>
    </div>
  )
}
