import { useLiveQuery } from 'dexie-react-hooks'
import type { Collaborator } from '#shared/contract/collaborators.ts'
import type { ShownBook } from '../books/books.local.ts'
import { useDraftRows } from '../books/draft-rows.local.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { isSynced } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useSession } from '../../sync/react/use-session.ts'

/** Collaborators of a book, invited ones included. */
export function useCollaborators(bookId: string): Collaborator[] | undefined {
  return useDraftRows('collaborator', bookId, (a, b) =>
    a.person.username.localeCompare(b.person.username),
  )
}

/** The user's role in a book; null for readers, undefined until this device knows it. */
export function useBookRole(book: ShownBook): 'owner' | 'editor' | 'viewer' | null | undefined {
  const { cache } = useApp().account
  const { user } = useSession()
  const people = useCollaborators(book.id)
  const scope = `user:${user?.id}`
  const knowsRoles = useQuery(scope, () => isSynced(cache, scope), [cache])
  if (!user) return null
  if (book.author.id === user.id) return 'owner'
  const own = people?.find(({ person }) => person.id === user.id)
  if (own?.accepted_at) return own.role
  return people && knowsRoles ? null : undefined
}

/** Books of others with the user as a collaborator, open invitations first; without those in the bin. */
export function useCollaborations(): Collaborator[] | undefined {
  const { account, overlay } = useApp()
  const { user } = useSession()
  return useLiveQuery(async () => {
    const { cache } = account
    const rows = await cache.rows('collaborator').toArray()
    const own = rows
      .flatMap((row) => overlay.fold('collaborator', row.id, row) ?? [])
      .filter(({ person }) => person.id === user?.id)
    const books = await cache.rows('book').bulkGet(own.map(({ book_id }) => book_id))
    return own
      .filter((_, i) => !books[i]?.deleted_at)
      .sort(
        (a, b) =>
          Number(a.accepted_at !== null) - Number(b.accepted_at !== null) ||
          a.book_title.localeCompare(b.book_title),
      )
  }, [account, overlay, user])
}
