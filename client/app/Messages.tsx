import { SyncNews } from '../features/sync-status/SyncNews.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** Messages over every screen: no screen waits for their code. */
export function Messages() {
  return (
    <>
      <SyncNews />
      <UpdatePrompt />
      <Toasts />
    </>
  )
}
