import type { DocumentVersion } from '#shared/contract/versions.ts'
import { counted } from '#shared/rules/numbers.ts'
import { clsx } from 'clsx'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface Props {
  version: DocumentVersion
  mayWrite: boolean
  openRef?: Ref<HTMLButtonElement>
  onOpen(): void
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

export function VersionItem({ version, mayWrite, openRef, onOpen }: Props) {
  const mutate = useMutate()
  const { id, kind, name, author, words, created_at } = version
  const isGenerated = kind === 'generated'
  const [isAsking, setAsking] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const remove = async () => {
    const next = neighbourOf(deleteButton.current!)
    await mutate('versions.remove', { params: { id } })
    // While it is open, the dialog keeps the focus.
    flushSync(() => setAsking(false))
    next?.focus()
  }
  return (
    <li className="flex items-center gap-2 py-1">
      <button
        ref={openRef}
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-[10px] px-2 py-2 text-left hover:bg-surface-2"
      >
        <span
          className={clsx(
            'block truncate text-[15px] leading-5.5',
            kind === 'named' && 'font-semibold',
          )}
        >
          {isGenerated ? KINDS.generated : name || KINDS[kind]}
        </span>
        <span className="block text-[13px] leading-5 text-subtle">
          <TimeAgo date={created_at} /> · {counted(words, 'word')} ·{' '}
          {isGenerated ? name : author.display_name || author.username}
        </span>
      </button>
      {mayWrite && kind === 'named' && (
        <Button ref={deleteButton} size="sm" variant="ghost" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Delete version"
          description={`Are you sure you want to delete ${name ? `“${name}”` : 'this version'}? Its text goes with it. This cannot be undone.`}
          confirmLabel="Delete"
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** It has the focus of a button that goes with its version: in the next one, or else the field above the list. */
function neighbourOf(button: Element): HTMLElement | null | undefined {
  const item = button.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  return next?.querySelector('button') ?? item?.parentElement?.parentElement?.querySelector('input')
}
