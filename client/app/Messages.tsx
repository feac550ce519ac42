import { useWishes } from '../features/auth/use-wishes.ts'
import { SyncNews } from '../features/sync-status/SyncNews.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { MissingPartPrompt } from './MissingPartPrompt.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** Messages over every screen, and the acts that a visitor signed in for: no screen waits for their code. */
export function Messages() {
  useWishes()
  return (
    <>
      <SyncNews />
      <UpdatePrompt />
      <MissingPartPrompt />
      <Toasts />
    </>
  )
}
