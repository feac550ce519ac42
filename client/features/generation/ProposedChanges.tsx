import type * as Y from 'yjs'
import { useDocument, useIsHere } from '../../sync/documents/use-document.ts'
import { HunkList } from './HunkList.tsx'
import type { Generation } from './use-generation.ts'

interface Props {
  /** Such as `section:<id>`. */
  document: string
  bookId: string
  generation: Generation
  mayWrite: boolean
  /** Keeps what the text says as a version. */
  keepBefore(document: string, text: Y.Text): Promise<unknown>
}

/** The model's proposed changes beside a text; nothing while none waits for a decision. */
export function ProposedChanges(props: Props) {
  const { document, bookId, generation, mayWrite, keepBefore } = props
  const { handle } = useDocument(document, bookId)
  const isHere = useIsHere(handle)
  const row = generation.changesOf(document)
  if (!handle || !isHere || !mayWrite || !row) return null
  return (
    <HunkList
      key={row.id}
      text={handle.text}
      proposal={row.proposal}
      keepBefore={() => keepBefore(document, handle.text)}
      onReject={(rejected) =>
        generation.reject(
          row.id,
          rejected.map(({ client }) => client),
        )
      }
      onDone={async () => {
        // The accepted changes must be on the disk before the proposal goes.
        await handle.flush()
        await generation.dismiss(row.id)
      }}
    />
  )
}
