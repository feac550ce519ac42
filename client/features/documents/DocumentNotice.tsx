import { useLiveQuery } from 'dexie-react-hooks'
import type { DocumentHandle } from '../../sync/documents/open-document.ts'
import { useDocumentTrouble } from '../../sync/documents/use-document.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { copyText } from '../../ui/outcome.ts'

interface Props {
  handle: DocumentHandle | null
  /** Key of the draft that holds this device's text after the server replaced the document. */
  recovered: string | null
}

/** Warns a writer whose words are not where they should be. The writer can always copy them. */
export function DocumentNotice({ handle, recovered }: Props) {
  const { account } = useApp()
  const trouble = useDocumentTrouble(handle)
  const text = () => handle?.text.toJSON() ?? ''
  const copy = useLiveQuery(
    async () => (recovered === null ? null : await account.drafts.read(recovered)),
    [account, recovered],
  )
  if (typeof copy === 'string')
    return (
      <Banner tone="warning" action={{ label: 'Copy my text', onClick: () => void copyText(copy) }}>
        This text was started anew on the server. What you had is kept on this device.
      </Banner>
    )
  if (trouble === 'failed')
    return (
      <Banner tone="danger" action={{ label: 'Copy all', onClick: () => void copyText(text()) }}>
        This device could not save your words. They are still here: copy them before you close this
        page.
      </Banner>
    )
  if (trouble === 'revoked')
    return (
      <Banner
        tone="warning"
        action={{ label: 'Copy my text', onClick: () => void copyText(text()) }}
      >
        This text is no longer shared with you. What you wrote is kept on this device.
      </Banner>
    )
  return null
}
