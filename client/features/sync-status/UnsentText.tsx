import { errorTexts } from 'virtual:error-texts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useApp } from '../../sync/react/app-context.ts'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { DocumentRow } from '../../sync/store/vault.ts'
import { TextItem } from './TextItem.tsx'
import type { Discard } from './use-discarded.ts'
import { useTextPlace } from './use-text-place.ts'

interface Props {
  document: DocumentRow
  discard: Discard
}

/** A text with words that the server does not have: on its way, or refused. */
export function UnsentText({ document: { name, refused }, discard }: Props) {
  const { vault } = useApp().account
  const actions = useProblemActions()
  const text = useLiveQuery(async () => {
    const { textOnDevice } = await import('../../sync/documents/document-texts.ts')
    return textOnDevice(vault, name)
  }, [vault, name])
  const { title } = useTextPlace(name)
  return (
    <TextItem
      title={title}
      reason={refused && reasonOf(refused)}
      text={text}
      onDiscard={() => discard(name, title, () => actions.discardText(name))}
    />
  )
}

function reasonOf(code: string): string {
  if (code === 'documents.not_found' || code === 'documents.read_only')
    return 'You can no longer edit this text, or it was deleted. What you wrote is kept on this device.'
  return errorTexts[code] ?? 'The server did not accept this text. It is kept on this device.'
}
