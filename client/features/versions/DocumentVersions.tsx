import type { DocumentVersion } from '#shared/contract/versions.ts'
import { useState } from 'react'
import type * as Y from 'yjs'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { replaceText } from '../editor/find/replace-text.ts'
import { keepBefore } from './keep-before.ts'
import { useKeepVersion } from './use-keep-version.ts'
import { VersionComparison } from './VersionComparison.tsx'
import { VersionList } from './VersionList.tsx'

interface Props {
  bookId: string
  document: string
  text: Y.Text
  mayWrite: boolean
  onClose(): void
}

/** Earlier versions of a document: the writer names them, compares them with now, or restores one. */
export function DocumentVersions({ bookId, document, text, mayWrite, onClose }: Props) {
  const keep = useKeepVersion(bookId, document)
  const [open, setOpen] = useState<DocumentVersion | null>(null)
  const { failure, attempt } = useAttempt()
  const restore = (said: string) =>
    attempt(async () => {
      await keepBefore(text, (now) => keep(now, 'before-restore'))
      replaceText(text, said, 'restore')
      appToast.success('Version restored')
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Versions"
      description="Kept every ten minutes while you write, and whenever you want. Restoring one is an ordinary edit: nobody loses a word."
    >
      <div className="space-y-4 pb-4">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {open ? (
          <VersionComparison
            version={open}
            now={text.toJSON()}
            onBack={() => setOpen(null)}
            onRestore={mayWrite ? restore : undefined}
          />
        ) : (
          <VersionList
            document={document}
            mayWrite={mayWrite}
            onKeep={(name) => keep(text.toJSON(), 'named', name)}
            onOpen={setOpen}
          />
        )}
      </div>
    </Dialog>
  )
}
