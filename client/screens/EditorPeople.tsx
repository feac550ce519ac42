import { Users } from 'lucide-react'
import type { ShownBook } from '../features/books/books.local.ts'
import type { useCollaborators } from '../features/collaborators/collaborators.local.ts'
import { Avatar } from '../ui/Avatar.tsx'

interface Props {
  book: ShownBook
  people: NonNullable<ReturnType<typeof useCollaborators>>
  onOpen(): void
}

const MOST = 3

/** The writers of the book; a press opens the list in which they are invited. */
export function EditorPeople({ book, people, onOpen }: Props) {
  const writers = people.filter(({ accepted_at }) => accepted_at).map(({ person }) => person)
  const name = people.length > 0 ? `Collaborators ${people.length}` : 'Collaborators'
  return (
    <button
      type="button"
      title={name}
      onClick={onOpen}
      className="flex h-10 shrink-0 items-center rounded-full px-2 text-muted hover:bg-(--rail-hover) hover:text-text max-md:hidden pointer-coarse:h-11"
    >
      <span className="sr-only">{name}</span>
      {writers.length === 0 ? (
        <Users aria-hidden className="size-4.5" />
      ) : (
        <span className="flex -space-x-1.5">
          {[book.author, ...writers].slice(0, MOST).map(({ id, username, avatar_file_id }) => (
            <span key={id} className="rounded-full outline-2 outline-(--rail)">
              <Avatar name={username} fileId={avatar_file_id} />
            </span>
          ))}
        </span>
      )}
    </button>
  )
}
