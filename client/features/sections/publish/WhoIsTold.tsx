import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { ShownBook } from '../../books/books.local.ts'
import type { Hiding } from './use-hiding.ts'
import type { PublishForm } from './use-publish-form.ts'

/** The users who get a notification, and those who may read it. */
export function WhoIsTold({ book, sheet }: { book: ShownBook; sheet: PublishForm }) {
  const { due, form, hiding, makePublic } = sheet
  const isRemoved = book.removed_reason !== null
  const isNews = due.some(({ chapter }) => chapter.published_at === null)
  return (
    <section>
      <h3 className="font-serif text-lg leading-7 font-semibold">Who is told</h3>
      <Checkbox
        label={
          book.follower_count === 0
            ? 'Your followers'
            : `${book.follower_count.toLocaleString()} ${book.follower_count === 1 ? 'follower' : 'followers'} of the book, and yours`
        }
        hint={
          isNews || due.length === 0
            ? form.values.when === 'one by one'
              ? 'Of each new chapter, on its day'
              : 'Once, however many chapters'
            : 'Nobody is told of a chapter that only changed'
        }
        {...form.box('tell')}
        {...(!isNews && due.length > 0 && { checked: false, disabled: true })}
      />
      {hiding.opens.length > 0 && (
        <Checkbox
          label={book.is_public ? 'Make its world public' : 'Make the book public'}
          hint={hidingText(book, hiding)}
          {...makePublic}
        />
      )}
      {(hiding.hidingWorld || isRemoved) && hiding.opens.length === 0 && (
        <p className="mt-2 text-[13px] leading-5 text-subtle">
          {isRemoved
            ? 'A site admin removed this book: only its writers and admins can see it'
            : hidingText(book, hiding)}
        </p>
      )}
    </section>
  )
}

function hidingText(book: ShownBook, { hidingWorld, opens, others }: Hiding): string {
  if (!hidingWorld) return 'Private: only collaborators can see it'
  const { name } = hidingWorld
  if (!opens.includes('world') || book.is_public) {
    const now = `Only members of ${name}, which is private, can see it`
    return others ? `${now}. The world opens with ${others}` : now
  }
  const also = `Private: only collaborators can see it. Its world, ${name}, becomes public, too`
  return others ? `${also}, with ${others}` : also
}
