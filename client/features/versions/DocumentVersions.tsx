import type { DocumentVersion } from '#shared/contract/versions.ts'
import { useState } from 'react'
import type * as Y from 'yjs'
import { Banner } from '../../ui/Banner.tsx'
import { appToast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useTakesBack } from '../../ui/use-takes-back.ts'
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
  /** See `DocumentPanels`. */
  namings: number
}

/** Earlier versions of a document: the writer names them, compares them with now, or restores one. */
export function DocumentVersions({ bookId, document, text, mayWrite, namings }: Props) {
  const keep = useKeepVersion(bookId, document)
  const [open, setOpen] = useState<DocumentVersion | null>(null)
  const [last, setLast] = useState('')
  const { ref, noteFocus } = useTakesBack()
  const show = (version: DocumentVersion | null) => {
    noteFocus()
    setOpen(version)
    if (version) setLast(version.id)
  }
  const { failure, attempt } = useAttempt()
  const restore = (said: string) =>
    attempt(async () => {
      await keepBefore(text, (now) => keep(now, 'before-restore'))
      replaceText(text, said, 'restore')
      appToast.success('Version restored')
      show(null)
    })
  return (
    <div className="space-y-4">
      <p className="text-[13px] leading-5 text-subtle">
        Kept every ten minutes while you write, and whenever you want. Restoring one is an ordinary
        edit: nobody loses a word.
      </p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {open ? (
        <VersionComparison
          version={open}
          now={text.toJSON()}
          backRef={ref}
          onBack={() => show(null)}
          onRestore={mayWrite ? restore : undefined}
        />
      ) : (
        <VersionList
          document={document}
          mayWrite={mayWrite}
          namings={namings}
          onKeep={(name) => keep(text.toJSON(), 'named', name)}
          last={last}
          lastRef={ref}
          onOpen={show}
        />
      )}
    </div>
  )
}
