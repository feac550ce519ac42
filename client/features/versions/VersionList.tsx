import type { DocumentVersion } from '#shared/contract/versions.ts'
import { MAX_NAMED_VERSIONS, MAX_VERSION_NAME_LENGTH } from '#shared/limits.ts'
import { type Ref, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'
import { VersionItem } from './VersionItem.tsx'
import { useVersions } from './versions.local.ts'

/** The server's refusal, predicted on the device. */
const TOO_MANY = `A text has at most ${MAX_NAMED_VERSIONS} named versions. Delete one first.`

interface Props {
  document: string
  mayWrite: boolean
  /** See `DocumentPanels`. */
  namings: number
  /** The version that was open before. */
  last: string
  lastRef: Ref<HTMLButtonElement>
  /** Keeps what the text says now. */
  onKeep(name: string): Promise<unknown>
  onOpen(version: DocumentVersion): void
}

export function VersionList(props: Props) {
  const { document, mayWrite, namings, last, lastRef, onKeep, onOpen } = props
  const versions = useVersions(document)
  const named = versions?.filter(({ kind }) => kind === 'named').length ?? 0
  return (
    <>
      {mayWrite && <NameForm namings={namings} named={named} onKeep={onKeep} />}
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

/** `named`: the number of named versions so far. */
function NameForm({
  namings,
  named,
  onKeep,
}: Pick<Props, 'namings' | 'onKeep'> & { named: number }) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (namings > 0) field.current?.focus()
  }, [namings])
  const [edits, setEdits] = useState<{ name?: string }>({})
  const form = useForm({
    start: { name: '' },
    edits: [edits, setEdits],
    problems: () => ({ name: named < MAX_NAMED_VERSIONS ? null : TOO_MANY }),
    late: ['name'],
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
            ref={field}
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
