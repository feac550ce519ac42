import { counted } from '#shared/rules/numbers.ts'
import { useLayoutEffect, useRef } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { Preview } from '../book-text.ts'
import { BookPreview } from './BookPreview.tsx'
import { FileDrop } from './FileDrop.tsx'
import { type ImportProps, useImport } from './use-import.ts'

/** Imports a book from files: reads it on this device, shows it, and stores it only when the user confirms. */
export function ImportDialog(props: ImportProps) {
  const coming = useImport(props)
  const { preview, chosen, busy, done, failure, close } = coming
  const content = useFocusOnPreview(preview !== null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Import book"
      wide={preview !== null && !props.chaptersOnly}
      description={
        preview ? described(preview) : 'The files stay on this device until you import them.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          {preview && (
            <Button
              variant="primary"
              busy={busy}
              disabled={!coming.mayTake}
              onClick={() => coming.take(preview)}
            >
              Import {chosen.length} {chosen.length === 1 ? 'chapter' : 'chapters'}
            </Button>
          )}
        </>
      }
    >
      <div ref={content} className="space-y-4">
        {done !== null && <ProgressBar label="Importing" percent={done * 100} />}
        {failure && <Banner tone="danger">{failure}</Banner>}
        {preview ? (
          <BookPreview
            preview={preview}
            chaptersOnly={props.chaptersOnly ?? false}
            import={coming}
          />
        ) : (
          <FileDrop busy={busy} onFiles={coming.read} />
        )}
      </div>
    </Dialog>
  )
}

/** The buttons for files go as the preview comes: its first box has the focus then, and calls no keyboard of a phone. */
function useFocusOnPreview(isShown: boolean) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isShown && document.activeElement === document.body)
      content.current?.querySelector<HTMLElement>('[type=checkbox]')?.focus()
  }, [isShown])
  return content
}

function described({ book, words }: Preview): string {
  const count = counted(words, 'word')
  return book.author ? `By ${book.author}, ${count}` : count
}
