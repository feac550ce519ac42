import { counted } from '#shared/rules/numbers.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SubmitButton } from '../../../ui/Form.tsx'
import type { ShownBook } from '../../books/books.local.ts'
import type { PublishForm } from './use-publish-form.ts'

interface Props {
  /** Of the form. */
  id: string
  book: ShownBook
  sheet: PublishForm
}

/** The two acts on the chosen chapters. */
export function PublishFooter({ id, book, sheet }: Props) {
  const { lines, choice, due, schedule, form } = sheet
  const planned = schedule.filter(({ at }) => at !== null).length
  const [isAsking, setAsking] = useState(false)
  const shown = book.is_permanent
    ? []
    : lines.flatMap(({ chapter }) =>
        chapter.published_at !== null && choice.has(chapter.id) ? [chapter] : [],
      )
  return (
    <>
      <p className="hidden min-w-0 flex-1 text-[13px] leading-5 text-subtle md:block">
        {due.length === 0
          ? 'Works offline; it goes out when you are back.'
          : planned > 0
            ? 'Readers get the texts as they stand now, and see the next date on the book’s page.'
            : `Readers get the texts as they stand now, ${wordsOf(sheet)}. What you write afterwards stays a draft.`}
      </p>
      {shown.length > 0 && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {shown.length === 1 ? 'Unpublish' : `Unpublish ${shown.length}`}
        </Button>
      )}
      <SubmitButton form={form} id={id} disabled={due.length === 0} className="flex-1 md:flex-none">
        {actText(due.length - planned, planned)}
      </SubmitButton>
      {isAsking && (
        <ConfirmDialog
          danger
          title={shown.length === 1 ? 'Unpublish chapter' : `Unpublish ${shown.length} chapters`}
          description={
            shown.length === 1
              ? `Readers lose “${shown[0]!.title}”. Its draft stays as it is.`
              : `Readers lose ${shown.length} chapters. Their drafts stay as they are.`
          }
          confirmLabel="Unpublish"
          onConfirm={async () => {
            await sheet.takeBack(shown)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** "Publish", "Plan", "Publish 1, plan 4". */
function actText(now: number, planned: number): string {
  const act = (name: string, count: number) =>
    now + planned > 1 ? `${name} ${count.toLocaleString()}` : name
  if (planned === 0) return act('Publish', now)
  return now === 0 ? act('Plan', planned) : `${act('Publish', now)}, ${act('plan', planned)}`
}

function wordsOf({ due }: PublishForm): string {
  return counted(
    due.reduce((sum, { draft }) => sum + draft.words, 0),
    'word',
  )
}
