import type { DocumentVersion } from '#shared/contract/versions.ts'
import { MAX_VERSION_NAME_LENGTH } from '#shared/limits.ts'
import { type Ref, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'
import { VersionItem } from './VersionItem.tsx'
import { useVersions } from './versions.local.ts'

interface Props {
  document: string
  mayWrite: boolean
  /** The version that was open before. */
  last: string
  lastRef: Ref<HTMLButtonElement>
  /** Keeps what the text says now. */
  onKeep(name: string): Promise<unknown>
  onOpen(version: DocumentVersion): void
}

export function VersionList({ document, mayWrite, last, lastRef, onKeep, onOpen }: Props) {
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
            openRef={version.id === last ? lastRef : undefined}
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
  const [edits, setEdits] = useState<{ name?: string }>({})
  const form = useForm({
    start: { name: '' },
    edits: [edits, setEdits],
    async send({ name }) {
      await onKeep(name.trim())
      setEdits({})
    },
  })
  return (
    <Form form={form} className="space-y-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label="Keep this version"
            placeholder="Name, such as First draft"
            {...form.field('name')}
            maxLength={MAX_VERSION_NAME_LENGTH}
          />
        </div>
        <SubmitButton form={form} variant="secondary">
          Keep
        </SubmitButton>
      </div>
    </Form>
  )
}
