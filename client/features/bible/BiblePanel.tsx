import { assetTypeLabel } from '#shared/rules/writing-form.ts'
import { clsx } from 'clsx'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { appToast } from '../../ui/toast.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { Generation } from '../generation/use-generation.ts'
import { NoModel } from '../generation/NoModel.tsx'
import { DocumentEditor } from '../passages/DocumentEditor.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import type { ShownEntry } from './bible.local.ts'

interface Props {
  book: ShownBook
  entries: ShownEntry[]
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  generation: Generation
  /** A story bible is generated from it. */
  hasOutline: boolean
  /** The one that is open. */
  active: string | null
  onOpen(id: string | null): void
}

type Open = { what: 'edit' | 'delete'; entry: ShownEntry } | { what: 'new' } | null

/** What is true in a book: its people, places, voice and facts. */
export function BiblePanel(props: Props) {
  const { book, entries, mayWrite, ownsBook, lang, active, onOpen, generation, hasOutline } = props
  const mutate = useMutate()
  const [open, setOpen] = useState<Open>(null)
  const entry = entries.find(({ id }) => id === active)
  const isGenerating = generation.running?.kind === 'bible'
  const close = () => setOpen(null)
  const remove = async ({ id }: ShownEntry) => {
    await mutate('bible.remove', { params: { id } })
    appToast.success('Entry moved to the bin')
    onOpen(null)
    close()
  }
  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'new' })}>
      <Plus aria-hidden className="size-4" />
      New Entry
    </Button>
  )
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState
          text="The story bible keeps what must stay true: characters, locations, the style guide and continuity."
          {...(mayWrite && {
            action: (
              <div className="space-y-2">
                <div className="flex flex-wrap justify-center gap-2">
                  {create}
                  {generation.generates && (
                    <Button
                      variant="secondary"
                      busy={isGenerating}
                      disabled={!hasOutline || generation.running !== null}
                      onClick={() => void generation.bible()}
                    >
                      {isGenerating ? 'Generating...' : 'Generate Story Bible'}
                    </Button>
                  )}
                </div>
                {generation.generates === false && <NoModel />}
                {generation.generates && !hasOutline && (
                  <p className="text-[13px] leading-5 text-subtle">Generate an outline first</p>
                )}
              </div>
            ),
          })}
        />
      ) : (
        <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="space-y-3">
            <div className="flex flex-wrap items-center gap-2">
              {mayWrite && create}
              {mayWrite && generation.generates && hasOutline && (
                <Button
                  size="sm"
                  variant="ghost"
                  busy={isGenerating}
                  disabled={generation.running !== null}
                  onClick={() => void generation.bible()}
                >
                  {isGenerating ? 'Generating...' : 'Suggest Entries'}
                </Button>
              )}
            </div>
            <ul aria-label="Story bible" className="space-y-1">
              {entries.map(({ id, name, asset_type }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === active || undefined}
                    onClick={() => onOpen(id)}
                    className={clsx(
                      'block w-full rounded-[10px] px-3 py-2 text-left',
                      id === active ? 'bg-accent-soft text-accent-soft-fg' : 'hover:bg-surface-2',
                    )}
                  >
                    <span className="block truncate text-[15px] leading-5.5 font-semibold">
                      {name}
                    </span>
                    <span
                      className={clsx(
                        'block text-[13px] leading-5 first-letter:uppercase',
                        id !== active && 'text-subtle',
                      )}
                    >
                      {assetTypeLabel(asset_type)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
          {entry ? (
            <article className="min-w-0 space-y-2">
              <header className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <h2 className="font-serif text-2xl leading-8 font-semibold wrap-anywhere">
                    {entry.name}
                  </h2>
                  {entry.aliases.length > 0 && (
                    <p className="text-[13px] leading-5 text-subtle">
                      Also {entry.aliases.join(', ')}
                    </p>
                  )}
                </div>
                {mayWrite && (
                  <>
                    <IconButton
                      aria-label={`Edit ${entry.name}`}
                      onClick={() => setOpen({ what: 'edit', entry })}
                    >
                      <Pencil aria-hidden className="size-4" />
                    </IconButton>
                    <IconButton
                      aria-label={`Delete ${entry.name}`}
                      onClick={() => setOpen({ what: 'delete', entry })}
                    >
                      <Trash2 aria-hidden className="size-4" />
                    </IconButton>
                  </>
                )}
              </header>
              <DocumentEditor
                key={entry.id}
                name={`asset:${entry.id}`}
                book={book}
                label={`About ${entry.name}`}
                lang={lang}
                placeholder="Write what is known…"
                mayWrite={mayWrite}
                ownsBook={ownsBook}
              />
            </article>
          ) : (
            <p className="self-center py-12 text-center text-[15px] leading-5.5 text-muted">
              Select an asset to view
            </p>
          )}
        </div>
      )}
      {(open?.what === 'new' || open?.what === 'edit') && (
        <EntryDialog
          bookId={book.id}
          onClose={close}
          onCreated={onOpen}
          {...(open.what === 'edit' && { entry: open.entry })}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          open
          danger
          title="Delete entry"
          description={`“${open.entry.name}” goes into the bin. It can be taken back for 30 days.`}
          confirmLabel="Delete"
          onConfirm={() => remove(open.entry)}
          onClose={close}
        />
      )}
    </>
  )
}
