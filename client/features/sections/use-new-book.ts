import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { askToPersist } from '../../sync/store/storage.ts'
import { appToast } from '../../ui/toast.ts'

/** Begins a book and leads into its first scene. */
export function useNewBook(): () => Promise<void> {
  const { account, overlay, state } = useApp()
  const navigate = useNavigate()
  const busy = useRef(false)
  return async () => {
    const { user } = state
    if (!user || busy.current) return
    busy.current = true
    try {
      const me = overlay.fold('user', user.id, user) ?? user
      const { newBook } = await import('./new-book.ts')
      const { bookId, sceneId } = await newBook(account, me)
      void askToPersist()
      void navigate(paths.manuscript(bookId, sceneId))
    } catch {
      appToast.error('Failed to create book')
    } finally {
      busy.current = false
    }
  }
}
