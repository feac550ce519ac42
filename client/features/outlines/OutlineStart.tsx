import type { Ref } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { OutlineRequest } from '../generation/OutlineRequest.tsx'
import type { Generation } from '../generation/use-generation.ts'

interface Props {
  book: ShownBook
  generation: Generation
  /** There is an outline, and the writer requests a new one beside it. */
  asking: boolean
  writeRef: Ref<HTMLButtonElement>
  /** Called before the button of the request is disabled. */
  onAsk(): void
  onAsked(): void
  onWrite(): void
  /** Missing where chapters are listed below. */
  onNewChapter?(): void
}

/** The two ways to an outline: a model generates it, or the writer writes it. */
export function OutlineStart(props: Props) {
  const { book, generation, asking, writeRef, onAsk, onAsked, onWrite, onNewChapter } = props
  return (
    <>
      {asking && (
        <p className="text-[15px] leading-5.5 text-muted">
          The new outline comes beside this one, and you choose.
        </p>
      )}
      {generation.generates && (
        <OutlineRequest
          book={book}
          generation={generation}
          autoFocus={asking}
          onAsk={onAsk}
          onDone={onAsked}
        />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-border pt-4">
        {generation.generates && (
          <p className="mr-auto text-[15px] leading-5.5 text-muted">
            {asking ? 'Or keep the one you have.' : 'Or write it by hand.'}
          </p>
        )}
        {asking ? (
          <Button variant="secondary" onClick={onAsked}>
            Cancel
          </Button>
        ) : (
          <>
            <Button ref={writeRef} variant="secondary" onClick={onWrite}>
              Write Outline
            </Button>
            {onNewChapter && (
              <Button variant="secondary" onClick={onNewChapter}>
                New Chapter
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
