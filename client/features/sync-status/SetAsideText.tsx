import { useLiveQuery } from 'dexie-react-hooks'
import { useApp } from '../../sync/react/app-context.ts'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import { documentOf } from '../../sync/store/set-aside.ts'
import { TextItem } from './TextItem.tsx'
import type { Discard } from './use-discarded.ts'
import { useTextPlace } from './use-text-place.ts'

interface Props {
  /** Key of its draft. */
  id: string
  discard: Discard
}

/** A text that this device set aside, because the server has another one in its place. */
export function SetAsideText({ id, discard }: Props) {
  const { vault } = useApp().account
  const actions = useProblemActions()
  const draft = useLiveQuery(() => vault.drafts.get(id), [vault, id])
  const { title } = useTextPlace(documentOf(id))
  return (
    <TextItem
      title={title}
      reason="This text was started anew on the server. What you had is kept on this device."
      text={draft && String(draft.value)}
      onDiscard={() => discard(id, title, () => actions.discardSetAside(id))}
    />
  )
}
