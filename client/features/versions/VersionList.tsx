import type { DocumentVersion } from '#shared/contract/versions.ts'
import { MAX_VERSION_NAME_LENGTH } from '#shared/limits.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { VersionItem } from './VersionItem.tsx'
import { useVersions } from './versions.local.ts'

interface Props {
  document: string
  mayWrite: boolean
  /** Keeps what the text says now, and calls `done` once it is kept. */
  onKeep(name: string, done: () => void): Promise<void>
  onOpen(version: DocumentVersion): void
}

export function VersionList({ document, mayWrite, onKeep, onOpen }: Props) {
  const versions = useVersions(document)
  return (
    <>
      {mayWrite && <NameForm onKeep={onKeep} />}
      <ul className="divide-y divide-border">
        {versions?.map((version) => (
          <VersionItem
            key={version.id}
            version={version}
            mayWrite={mayWrite}
            onOpen={() => onOpen(version)}
          />
        ))}
      </ul>
      {versions?.length === 0 && (
        <EmptyState
          text="No versions yet"
          hint="They are kept by themselves while you write, and whenever you name one."
        />
      )}
    </>
  )
}

function NameForm({ onKeep }: Pick<Props, 'onKeep'>) {
  const [name, setName] = useState('')
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void onKeep(name.trim(), () => setName(''))
  }
  return (
    <form onSubmit={keep} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label="Keep this version"
          placeholder="Name, such as First draft"
          value={name}
          onChange={setName}
          maxLength={MAX_VERSION_NAME_LENGTH}
        />
      </div>
      <Button type="submit" variant="secondary">
        Keep
      </Button>
    </form>
  )
}
