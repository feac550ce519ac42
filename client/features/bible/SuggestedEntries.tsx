import { type ReactNode, useState } from 'react'
import type { Generation as Row, Suggestion } from '#shared/contract/generation.ts'
import { entryTypeLabel, saidOf } from '#shared/rules/writing-form.ts'
import { seedDocument } from '../../sync/documents/document-rows.ts'
import { newId } from '../../sync/store/ids.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { appToast } from '../../ui/toast.ts'
import type { Generation } from '../generation/use-generation.ts'
import type { ShownEntry } from './bible.local.ts'

interface Props {
  row: Row
  /** Also those in the bin: what is there is not suggested. */
  entries: readonly ShownEntry[]
  titleOf(chapterId: string): string
  generation: Generation
  mayWrite: boolean
}

/** Names that a written book uses and its story bible lacks; a writer can make them entries. */
export function SuggestedEntries({ row, entries, titleOf, generation, mayWrite }: Props) {
  const { taken, take } = useTake(row, generation)
  const known = new Set(entries.flatMap(({ name, aliases }) => [name, ...aliases]).map(inSmall))
  // Rows that a device has from before there were suggestions lack them.
  const open = (row.suggestions ?? []).filter(({ name }) => !known.has(inSmall(name)))
  if (open.length === 0) return null
  return (
    <details className="rounded-[14px] bg-surface p-4">
      <summary className="cursor-pointer text-[15px] leading-5.5 font-semibold">
        {open.length === 1
          ? '1 new name for the story bible'
          : `${open.length} new names for the story bible`}
      </summary>
      <ul className="mt-3 space-y-4">
        {open.map((suggestion) => (
          <SuggestionItem
            key={suggestion.name}
            suggestion={suggestion}
            chapter={titleOf(suggestion.chapter_id)}
          >
            {mayWrite && (
              <div className="flex flex-wrap gap-1">
                <Button
                  size="sm"
                  variant="secondary"
                  busy={taken === suggestion.name}
                  disabled={taken !== null}
                  onClick={() => void take(suggestion)}
                >
                  Add to the Story Bible
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={taken !== null}
                  onClick={() => void generation.leave(row.id, suggestion.name)}
                >
                  Do Not Add
                </Button>
              </div>
            )}
          </SuggestionItem>
        ))}
      </ul>
    </details>
  )
}

const inSmall = (name: string) => name.toLowerCase()

/** Makes an entry of what is suggested. */
function useTake(row: Row, generation: Generation) {
  const { account } = useApp()
  const mutate = useMutate()
  const [taken, setTaken] = useState<string | null>(null)
  const take = async ({ asset_type, name, says }: Suggestion) => {
    // Pressed twice it would be two entries.
    setTaken(name)
    try {
      const id = newId()
      // The words first: an entry without them would look like a loss.
      await seedDocument(account.vault, `asset:${id}`, row.book_id, saidOf(says))
      const body = { id, asset_type, name }
      await mutate('bible.create', { params: { id: row.book_id }, body })
      await generation.leave(row.id, name, id)
    } catch (error) {
      appToast.error((error as Error).message)
    }
    setTaken(null)
  }
  return { taken, take }
}

interface ItemProps {
  suggestion: Suggestion
  chapter: string
  children: ReactNode
}

function SuggestionItem({ suggestion, chapter, children }: ItemProps) {
  const { asset_type, name, says } = suggestion
  return (
    <li className="space-y-1">
      <p className="text-[15px] leading-5.5 font-semibold wrap-anywhere">{name}</p>
      <p className="text-[13px] leading-5 text-muted first-letter:uppercase">
        {entryTypeLabel(asset_type)}, in {chapter}
      </p>
      {says.map(({ fact, quote }) => (
        <div key={fact} className="space-y-1">
          <p className="text-[15px] leading-5.5 wrap-anywhere">{fact}</p>
          <blockquote className="border-l-2 border-border pl-3 font-serif text-[15px] leading-6 wrap-anywhere">
            {quote}
          </blockquote>
        </div>
      ))}
      {children}
    </li>
  )
}
