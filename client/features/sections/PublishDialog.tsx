import { joinScenes } from '#shared/rules/scenes.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { publishProblem } from '#shared/rules/writing-form.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { appToast } from '../../ui/toast.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { scenesNow } from './manuscript-text.ts'
import type { ShownSection } from './sections.local.ts'

interface Props {
  book: ShownBook
  chapter: ShownChapter
  sections: ShownSection[]
  onClose(): void
}

/** Gives readers the text of a chapter as it stands now, or takes the chapter back from them. */
export function PublishDialog({ book, chapter, sections, onClose }: Props) {
  const { account } = useApp()
  const mutate = useMutate()
  const [makePublic, setMakePublic] = useState(!book.is_public)
  const [failure, setFailure] = useState<string | null>(null)
  const [text, setText] = useState<string>()
  useEffect(() => {
    scenesNow(account, sections).then(
      (scenes) => setText(joinScenes(scenes)),
      (error: Error) => setFailure(error.message),
    )
    // As it stood when the dialog was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const problem = text === undefined ? null : publishProblem(text)
  const params = { id: chapter.id }
  const publish = async () => {
    if (text === undefined || problem) return
    try {
      await mutate('chapters.publish', { params, body: { text } })
      if (makePublic && !book.is_public)
        await mutate('books.publish', { params: { id: book.id }, body: { is_public: true } })
      appToast.success('Chapter published')
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const takeBack = async () => {
    await mutate('chapters.unpublish', { params })
    appToast.success('Chapter taken back')
    onClose()
  }
  const words = text === undefined ? '…' : countWords(text).toLocaleString()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={chapter.published_at ? 'Publish again' : 'Publish chapter'}
      description={`Readers get the ${words} words that stand in “${chapter.title}” now. What you write afterwards stays a draft until you publish again.`}
      footer={
        <>
          {chapter.published_at && !book.is_permanent && (
            <Button variant="ghost" className="mr-auto" onClick={() => void takeBack()}>
              Take back
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={text === undefined || problem !== null}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      {problem && <Banner tone="warning">{problem}</Banner>}
      {!book.is_public && (
        <Checkbox
          label="Make the book public"
          hint="It is private: only who works on it sees it."
          checked={makePublic}
          onChange={setMakePublic}
        />
      )}
    </Dialog>
  )
}
