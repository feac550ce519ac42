import { SyncNews } from '../features/sync-status/SyncNews.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** What comes by itself and lies over everything: no screen waits for it. */
export function Messages() {
  return (
    <>
      <SyncNews />
      <UpdatePrompt />
      <Toasts />
    </>
  )
}
