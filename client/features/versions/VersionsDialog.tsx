import { MAX_VERSION_NAME_LENGTH } from '#shared/limits.ts'
import type { DocumentVersion } from '#shared/contract/versions.ts'
import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import type * as Y from 'yjs'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { appToast } from '../../ui/toast.ts'
import { replaceText } from '../editor/find/replace-text.ts'
import { keepBefore } from './keep-before.ts'
import { TextDiff } from '../../ui/TextDiff.tsx'
import { useKeepVersion } from './use-keep-version.ts'
import { useVersions, useVersionText } from './versions.local.ts'

interface Props {
  bookId: string
  document: string
  text: Y.Text
  mayWrite: boolean
  onClose(): void
}

const KINDS: Record<DocumentVersion['kind'], string> = {
  auto: 'Kept while writing',
  named: 'Named version',
  'before-restore': 'Before another version was restored',
  'before-replace': 'Before words were replaced',
  'before-split': 'Before it was split or merged',
  'before-import': 'Before an import',
  'before-generation': 'Before the language model changed it',
  generated: 'Written by the language model',
}

/** What a text said before: name it, compare it with now, take it back. */
export function VersionsDialog({ bookId, document, text, mayWrite, onClose }: Props) {
  const versions = useVersions(document)
  const keep = useKeepVersion(bookId, document)
  const mutate = useMutate()
  const [name, setName] = useState('')
  const [open, setOpen] = useState<DocumentVersion | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await keep(text.toJSON(), 'named', name.trim())
      setName('')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const restore = async (said: string) => {
    try {
      await keepBefore(text, (now) => keep(now, 'before-restore'))
      replaceText(text, said, 'restore')
      appToast.success('Version restored')
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
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
          <Comparison
            version={open}
            now={text.toJSON()}
            onBack={() => setOpen(null)}
            {...(mayWrite && { onRestore: restore })}
          />
        ) : (
          <>
            {mayWrite && (
              <form onSubmit={(event) => void save(event)} className="flex items-end gap-2">
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
            )}
            <ul className="divide-y divide-border">
              {versions?.map((version) => (
                <li key={version.id} className="flex items-center gap-2 py-1">
                  <button
                    type="button"
                    onClick={() => setOpen(version)}
                    className="min-w-0 flex-1 rounded-[10px] px-2 py-2 text-left hover:bg-surface-2"
                  >
                    <span
                      className={clsx(
                        'block truncate text-[15px] leading-5.5',
                        version.kind === 'named' && 'font-semibold',
                      )}
                    >
                      {version.kind === 'generated'
                        ? KINDS.generated
                        : version.name || KINDS[version.kind]}
                    </span>
                    <span className="block text-[13px] leading-5 text-subtle">
                      <TimeAgo date={version.created_at} /> · {version.words.toLocaleString()} words
                      ·{' '}
                      {version.kind === 'generated'
                        ? version.name
                        : version.author.display_name || version.author.username}
                    </span>
                  </button>
                  {mayWrite && version.kind === 'named' && (
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => void mutate('versions.remove', { params: { id: version.id } })}
                    >
                      Delete
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {versions?.length === 0 && (
              <EmptyState
                text="No versions yet"
                hint="They are kept by themselves while you write, and whenever you name one."
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ComparisonProps {
  version: DocumentVersion
  now: string
  onBack(): void
  onRestore?(text: string): Promise<void>
}

function Comparison({ version, now, onBack, onRestore }: ComparisonProps) {
  const { data, loading, error } = useVersionText(version.id)
  return (
    <div className="space-y-3">
      <div className="flex items-center justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={onBack}>
          All versions
        </Button>
        {onRestore && data !== undefined && (
          <Button size="sm" variant="primary" onClick={() => void onRestore(data)}>
            Restore
          </Button>
        )}
      </div>
      <p className="text-[13px] leading-5 text-subtle">
        What was written since stands underlined, what was deleted since is struck through.
      </p>
      {data !== undefined && <TextDiff before={data} after={now} />}
      {data === undefined && !loading && (
        <Banner tone="danger">
          {error?.message ?? 'This version is on the server. It can be read once you are online.'}
        </Banner>
      )}
    </div>
  )
}
