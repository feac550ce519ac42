import type { DocumentVersion } from '#shared/contract/versions.ts'
import { counted } from '#shared/rules/numbers.ts'
import { clsx } from 'clsx'
import type { Ref } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
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
        <Button
          size="sm"
          variant="ghost"
          onClick={({ currentTarget }) => {
            neighbourOf(currentTarget)?.focus()
            void mutate('versions.remove', { params: { id } })
          }}
        >
          Delete
        </Button>
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
