import { joinScenes } from '#shared/rules/scenes.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { publishProblem } from '#shared/rules/writing-form.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
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

/** Publishes the current text of a chapter, or unpublishes the chapter. */
export function PublishDialog({ book, chapter, sections, onClose }: Props) {
  const mutate = useMutate()
  const { text, unreadable } = useTextNow(sections)
  const problem = text === undefined ? null : publishProblem(text)
  const form = useForm({
    start: { makePublic: !book.is_public },
    edits: useState({}),
    async send({ makePublic }) {
      if (text === undefined) return
      await mutate('chapters.publish', { params: { id: chapter.id }, body: { text } })
      if (makePublic && !book.is_public)
        await mutate('books.publish', { params: { id: book.id }, body: { is_public: true } })
      appToast.success('Chapter published')
      onClose()
    },
  })
  const words = text === undefined ? '…' : countWords(text).toLocaleString()
  return (
    <FormDialog
      title={chapter.published_at ? 'Publish again' : 'Publish chapter'}
      description={`Readers get the ${words} words that stand in “${chapter.title}” now. What you write afterwards stays a draft until you publish again.`}
      form={form}
      submitLabel="Publish"
      disabled={text === undefined || problem !== null}
      aside={chapter.published_at && !book.is_permanent && <TakeBack {...{ chapter, onClose }} />}
      onClose={onClose}
    >
      {unreadable && <Banner tone="danger">{unreadable}</Banner>}
      {problem && <Banner tone="warning">{problem}</Banner>}
      {!book.is_public && (
        <Checkbox
          label="Make the book public"
          hint="Private: only collaborators can see it"
          {...form.box('makePublic')}
        />
      )}
    </FormDialog>
  )
}

/** The text of the scenes at the moment the dialog was opened. */
function useTextNow(sections: ShownSection[]) {
  const { account } = useApp()
  const [text, setText] = useState<string>()
  const [unreadable, setUnreadable] = useState<string | null>(null)
  useEffect(() => {
    scenesNow(account, sections).then(
      (scenes) => setText(joinScenes(scenes)),
      (error: Error) => setUnreadable(error.message),
    )
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { text, unreadable }
}

function TakeBack({ chapter, onClose }: Pick<Props, 'chapter' | 'onClose'>) {
  const mutate = useMutate()
  const takeBack = async () => {
    await mutate('chapters.unpublish', { params: { id: chapter.id } })
    appToast.success('Chapter unpublished')
    onClose()
  }
  return (
    <Button variant="ghost" className="mr-auto" onClick={() => void takeBack()}>
      Unpublish
    </Button>
  )
}
