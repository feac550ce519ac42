import { Check, CloudOff, CloudUpload, HardDrive, Lock, TriangleAlert } from 'lucide-react'
import type {
  DocumentHandle,
  DocumentStatus as Status,
} from '../../sync/documents/open-document.ts'
import { useDocumentStatus } from '../../sync/documents/use-document.ts'

/** Save status of the user's words. Never better than the truth. */
export function DocumentStatus({ handle }: { handle: DocumentHandle | null }) {
  const { icon: Icon, text, alarming } = wordsFor(useDocumentStatus(handle))
  return (
    <p
      role="status"
      title={text}
      className={`flex items-center gap-1.5 text-[13px] leading-5 whitespace-nowrap ${alarming ? 'text-danger' : 'text-subtle'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="max-md:sr-only">{text}</span>
    </p>
  )
}

function wordsFor(status: Status) {
  if (status === 'loading') return { icon: HardDrive, text: 'Opening…', alarming: false }
  const { local, server } = status
  if (local === 'failed')
    return { icon: TriangleAlert, text: 'Not saved on this device', alarming: true }
  if (server === 'revoked') return { icon: Lock, text: 'No longer shared with you', alarming: true }
  if (server === 'read_only') return { icon: Lock, text: 'Read only', alarming: false }
  if (local === 'saving') return { icon: HardDrive, text: 'Saving…', alarming: false }
  if (server === 'saved') return { icon: Check, text: 'Saved', alarming: false }
  if (server === 'waiting')
    return { icon: CloudUpload, text: 'Saved on this device, sending…', alarming: false }
  return { icon: CloudOff, text: 'Saved on this device', alarming: false }
}
