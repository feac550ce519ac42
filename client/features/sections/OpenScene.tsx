import { type ReactNode, useCallback } from 'react'
import { ProposedChanges } from '../generation/ProposedChanges.tsx'
import { RedoScene } from '../generation/RedoScene.tsx'
import { TextInRoom } from '../documents/TextInRoom.tsx'
import { useKeepBeforeGeneration } from '../versions/use-keep-version.ts'
import { EntryCard } from './EntryCard.tsx'
import type { Here } from './here.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import type { Manuscript } from './use-manuscript.ts'
import { useWritingOptions } from './writing-options.ts'

interface Props extends ManuscriptProps {
  here: Here
  title: string
  manuscript: Manuscript
  /** Called while the user writes. */
  onWords(name: string, words: number): void
}

/** The open scene: its note, the model's proposed changes, and its text. */
export function OpenScene(props: Props) {
  const { book, entries, texts, generation, mayWrite, ownsBook, lang, manuscript } = props
  const { chapter, section } = props.here
  const document = `section:${section.id}`
  const [options] = useWritingOptions()
  const { sitting } = props
  const written = useCallback(
    (words: number) => sitting.writeNow(section.id, words),
    [sitting, section.id],
  )
  const keepBefore = useKeepBeforeGeneration(book.id)
  const openEntry = (id: string) => props.onOpenDocument(`asset:${id}`)
  const card = (id: string): ReactNode => {
    const entry = entries.find((one) => one.id === id)
    return (
      entry && (
        <EntryCard
          entry={entry}
          text={texts?.get(`asset:${id}`)?.text ?? ''}
          onOpen={() => openEntry(id)}
        />
      )
    )
  }
  return (
    <>
      {section.note && <SceneNote note={section.note} />}
      <ProposedChanges
        document={document}
        bookId={book.id}
        generation={generation}
        mayWrite={mayWrite}
        keepBefore={keepBefore}
      />
      <TextInRoom
        name={document}
        room={manuscript.room}
        book={book}
        isNew={section.pending}
        label={`Text of ${chapter.title}, ${props.title}`}
        lang={lang}
        placeholder="Write the first sentence. Everything else can wait."
        mayWrite={mayWrite}
        ownsBook={ownsBook}
        options={
          options.marksGenerated ? { ...options, generatedLines: section.generated_lines } : options
        }
        entries={entries}
        renderCard={card}
        onOpenEntry={openEntry}
        focusOnOpen={props.active === section.id}
        onFind={manuscript.find}
        onWords={props.onWords}
        onWritten={written}
        openEditor={manuscript.editor}
        tools={mayWrite && <RedoScene sectionId={section.id} generation={generation} />}
      />
    </>
  )
}

/** The writer's note about the scene. */
function SceneNote({ note }: { note: string }) {
  return (
    <p
      dir="auto"
      className="mx-auto mb-4 max-w-(--measure) rounded-[10px] bg-warning-soft px-3 py-2 text-[13px] leading-5 whitespace-pre-line text-warning"
    >
      {note}
    </p>
  )
}
